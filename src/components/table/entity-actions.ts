import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';
import { removal } from '../removal/removal.ts';
import type { ListRow } from './list-column.ts';
import type { RowAction } from './row-action.ts';

/**
 * What can be done with a row of any entity: open, edit, what its own list adds, delete. `onRemoved` follows a removal,
 * as to leave the page of the record.
 */
export function entityActions<Row extends ListRow>(
  definition: ResourceDefinition<Row>,
  own: readonly RowAction<Row>[] = [],
  onRemoved?: () => void,
): readonly RowAction<Row>[] {
  const { endpoints, showPath, editPath, openForm } = definition;
  const edit: RowAction<Row> = {
    id: 'edit',
    labelKey: 'common:edit',
    icon: EditIcon,
    endpoint: endpoints.edit,
    writes: true,
    onHover: true,
    to: editPath,
    run: openForm,
  };
  return [
    {
      id: 'view',
      labelKey: 'table:view',
      icon: VisibilityIcon,
      endpoint: endpoints.details,
      to: showPath,
    },
    ...(editPath || openForm ? [edit] : []),
    ...own,
    {
      id: 'delete',
      labelKey: 'common:delete',
      icon: DeleteIcon,
      endpoint: endpoints.remove,
      writes: true,
      danger: true,
      onHover: true,
      run: (record) => removal.open({ definition, record, onRemoved }),
    },
  ];
}
