import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';
import type { RowAction } from './row-action.ts';

interface StandardActionsOptions<Row> {
  endpoints: ResourceDefinition['endpoints'];
  /** The address of the page that shows a row. */
  view: (row: Row) => string;
  /** The page that edits a row, or what opens its dialog. */
  edit: Pick<RowAction<Row>, 'to'> | Pick<RowAction<Row>, 'run'>;
  /** Asks, then removes. */
  remove: (row: Row) => void;
}

/** What can be done with a row of any entity: view, edit, delete. */
export function standardActions<Row>(options: StandardActionsOptions<Row>): readonly RowAction<Row>[] {
  const { endpoints, view, edit, remove } = options;
  return [
    {
      id: 'view',
      labelKey: 'table:view',
      icon: VisibilityIcon,
      endpoint: endpoints.details,
      to: view,
    },
    {
      id: 'edit',
      labelKey: 'common:edit',
      icon: EditIcon,
      endpoint: endpoints.edit,
      writes: true,
      onHover: true,
      ...edit,
    },
    {
      id: 'delete',
      labelKey: 'common:delete',
      icon: DeleteIcon,
      endpoint: endpoints.remove,
      writes: true,
      danger: true,
      onHover: true,
      run: remove,
    },
  ];
}
