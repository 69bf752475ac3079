import { type HttpError, useOne } from '@refinedev/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate, useLocation } from 'react-router';
import type { Status } from '#contract/entity.ts';
import { listPathOf, type ResourceDefinition } from '../../lib/resource-definition.ts';
import { FormSkeleton } from '../form/FormSkeleton.tsx';
import { StatusChip } from '../StatusChip.tsx';
import type { ListRow } from '../table/list-column.ts';
import { LoadFailed } from './LoadFailed.tsx';
import { RecordButtons } from './RecordButtons.tsx';
import { RecordView } from './RecordView.tsx';

interface Props<Row extends ListRow> {
  definition: ResourceDefinition<Row>;
  id: string | undefined;
  /** What is above the title; else what kind of record it is. */
  over?: (record: Row) => string;
  /** The buttons of the page; else those that remove and edit the record. */
  actions?: (record: Row) => ReactNode;
  children: (record: Row) => ReactNode;
}

/** The page that shows a record, as its definition says: reads it and draws name, status and buttons over it. */
export function ShowPage<Row extends ListRow>({ definition, id, over, actions, children }: Props<Row>) {
  const { name, nameField, kindKey, showPath } = definition;
  const { t } = useTranslation([name, 'common']);
  const { pathname } = useLocation();
  const { query, result: record } = useOne<Row, HttpError>({
    resource: name,
    id,
    errorNotification: false,
    queryOptions: { retry: false },
  });
  if (query.error && !record) return <LoadFailed error={query.error} onRetry={() => void query.refetch()} />;
  if (!record) return <FormSkeleton />;
  const path = showPath(record);
  // The address may name the record by another type than its own.
  if (path.split('?')[0] !== pathname) return <Navigate to={path} replace />;
  return (
    <RecordView
      action="show"
      resource={name}
      over={over ? over(record) : t(kindKey(record))}
      title={String(record[nameField])}
      chips={'status' in record && <StatusChip status={record.status as Status} />}
      backTo={listPathOf(definition, record)}
      actions={actions ? actions(record) : <RecordButtons definition={definition} record={record} removes />}
    >
      {children(record)}
    </RecordView>
  );
}
