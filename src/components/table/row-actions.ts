import type { SvgIconComponent } from '@mui/icons-material';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import EditIcon from '@mui/icons-material/EditOutlined';
import VisibilityIcon from '@mui/icons-material/VisibilityOutlined';
import { useCallback } from 'react';
import type { ResourceDefinition, Right } from '../../lib/resource-definition.ts';
import { usePermitted } from '../../providers/current-user.ts';
import { openRemoval } from '../removal/removal.ts';
import { useMayWrite } from '../use-may-write.ts';
import type { ListRow } from './columns.tsx';

/** Something that can be done with one row of a list. */
export interface RowAction<Row> {
  id: string;
  labelKey: string;
  icon: SvgIconComponent;
  /** Offered to those who have it. */
  right: Right;
  /** Changes the row, so it is offered for rows the person may write. */
  writes?: boolean;
  /** Offered for these rows alone; absent: for all. */
  fits?: (row: Row) => boolean;
  /** Deletes the row; listed last, in the error colour. */
  danger?: boolean;
  /** Also offered as a button when the pointer is on the row. */
  onHover?: boolean;
  /** Either leads somewhere, or does something. */
  to?: (row: Row) => string;
  run?: (row: Row) => void;
}

/**
 * What can be done with a row of any entity: open, edit, what its own list adds, delete. `onRemoved` follows a removal,
 * as to leave the page of the record.
 */
export function entityActions<Row extends ListRow>(
  definition: ResourceDefinition<Row>,
  own: readonly RowAction<Row>[] = [],
  onRemoved?: () => void,
): readonly RowAction<Row>[] {
  const { name, showPath, editPath, openForm } = definition;
  const edit: RowAction<Row> = {
    id: 'edit',
    labelKey: 'common:edit',
    icon: EditIcon,
    right: [name, 'edit'],
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
      right: [name, 'show'],
      to: showPath,
    },
    ...(editPath || openForm ? [edit] : []),
    ...own,
    {
      id: 'delete',
      labelKey: 'common:delete',
      icon: DeleteIcon,
      right: [name, 'delete'],
      writes: true,
      danger: true,
      onHover: true,
      run: (record) => openRemoval({ definition, record, onRemoved }),
    },
  ];
}

/** Those actions of a list that the signed-in person has the right to, and what they are offered of them for a row. */
export function useRowActions<Row extends ListRow>(actions: readonly RowAction<Row>[]) {
  const permitted = usePermitted(actions);
  const mayWrite = useMayWrite();
  const actionsFor = useCallback(
    (row: Row) => {
      const isWritable = mayWrite({ namespaces: row.namespaces ?? [] });
      return permitted.filter(({ writes, fits }) => (isWritable || !writes) && (fits?.(row) ?? true));
    },
    [permitted, mayWrite],
  );
  return { permitted, actionsFor };
}
