import SameRequestIcon from '@mui/icons-material/AccountTreeOutlined';
import OpenIcon from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListColumn, ListRow } from '../../components/table/columns.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { RowAction } from '../../components/table/row-actions.ts';
import type { ListedResource } from '../../components/table/use-list-state.ts';
import { type DialogKind, useDialogs } from './dialog-address.ts';
import { RecordDialogs } from './RecordDialogs.tsx';

interface Props<Row extends ListRow> {
  definition: ListedResource & { name: 'activities' | 'logs' };
  /** What its rows are. */
  kind: DialogKind;
  columns: readonly ListColumn<Row>[];
  /** The same function at every render. */
  nameOf: (row: Row) => string;
}

/** A list of records of requests: each opens in a dialog, by itself or with all that its request did. */
export function RecordList<Row extends ListRow & { requestId: string }>({
  definition,
  kind,
  ...table
}: Props<Row>) {
  const { name, icon } = definition;
  const { t } = useTranslation(name);
  const { open } = useDialogs();
  const rowActions = useMemo(
    (): readonly RowAction<Row>[] => [
      {
        id: 'view',
        labelKey: 'table:view',
        icon: OpenIcon,
        right: [name, 'show'],
        run: ({ id }) => open({ kind, id }),
      },
      {
        id: 'request',
        labelKey: 'logs:sameRequest',
        icon: SameRequestIcon,
        right: ['logs', 'show'],
        onHover: true,
        run: ({ requestId }) => open({ kind: 'request', id: requestId }),
      },
    ],
    [name, kind, open],
  );
  return (
    <>
      <DataTable<Row>
        {...table}
        definition={definition}
        title={t('menu')}
        rowActions={rowActions}
        empty={{ icon, title: t('empty.title'), text: t('empty.text') }}
      />
      <RecordDialogs definition={definition} kind={kind} />
    </>
  );
}
