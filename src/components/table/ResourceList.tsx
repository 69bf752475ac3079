import AddIcon from '@mui/icons-material/Add';
import { CreateButton } from '@refinedev/mui';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ResourceDefinition } from '../../lib/resource-definition.ts';
import { asButton } from '../as-button.ts';
import type { ListRow } from './columns.tsx';
import { DataTable, type DataTableProps } from './DataTable.tsx';
import { entityActions, type RowAction } from './row-actions.ts';

interface Props<Row extends ListRow>
  extends Pick<DataTableProps<Row>, 'columns' | 'card' | 'query' | 'tools'> {
  definition: ResourceDefinition<Row>;
  /** Of an entity with several lists: the key of this one. */
  only?: string;
  /** What can be done with a row besides; the same array at every render. */
  ownActions?: readonly RowAction<Row>[];
  /** What adds a record: a control of the entity's own, or what its button does. */
  create: ReactNode | (() => void);
}

/** The page of a list of an entity, as its definition says. */
export function ResourceList<Row extends ListRow>({
  definition,
  only,
  ownActions,
  create,
  query,
  ...table
}: Props<Row>) {
  const { name, icon, lists } = definition;
  const { t } = useTranslation([name, 'table', 'common']);
  const rowActions = useMemo(() => entityActions(definition, ownActions), [definition, ownActions]);
  const list = lists.find((one) => one.only?.key === only);
  const keyOf = (key: string) => [`${name}:${key}`, only].filter(Boolean).join('.');
  return (
    <DataTable<Row>
      {...table}
      definition={definition}
      title={t(keyOf('menu'))}
      rowActions={rowActions}
      query={query ?? list?.only?.query}
      create={
        typeof create === 'function' ? (
          <CreateButton
            {...asButton}
            resource={name}
            variant="contained"
            startIcon={<AddIcon />}
            onClick={create}
            sx={{ flex: 'none' }}
          >
            {t(`${name}:create`)}
          </CreateButton>
        ) : (
          create
        )
      }
      empty={{
        icon,
        title: t(`${name}:empty.title`),
        text: t(only ? keyOf('empty') : `${name}:empty.text`),
      }}
    />
  );
}
