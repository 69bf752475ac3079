import SameRequestIcon from '@mui/icons-material/AccountTreeOutlined';
import OpenIcon from '@mui/icons-material/VisibilityOutlined';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Log } from '#contract/logs.ts';
import { ToneLabel } from '../../components/StatusChip.tsx';
import * as column from '../../components/table/columns.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { RowAction } from '../../components/table/row-actions.ts';
import { formatMoment } from '../../lib/dates.ts';
import { DialogLink, lookOfRunTime, lookOfStatus, runTimeText } from './cells.tsx';
import { useDialogs } from './dialog-address.ts';
import { logs } from './index.ts';
import { RecordDialogs } from './RecordDialogs.tsx';

const nameOf = ({ httpMethod, path }: Log) => `${httpMethod} ${path}`;

/** Requests and how they were answered, errors of the portal among them. */
export default function LogsPage() {
  const { t } = useTranslation('logs');
  const { open } = useDialogs();
  const rowActions = useMemo(
    (): readonly RowAction<Log>[] => [
      {
        id: 'view',
        labelKey: 'table:view',
        icon: OpenIcon,
        right: ['logs', 'show'],
        run: ({ id }) => open({ kind: 'log', id }),
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
    [open],
  );
  return (
    <>
      <DataTable<Log>
        definition={logs}
        title={t('menu')}
        columns={columns}
        rowActions={rowActions}
        nameOf={nameOf}
        empty={{ icon: logs.icon, title: t('empty.title'), text: t('empty.text') }}
      />
      <RecordDialogs definition={logs} kind="log" />
    </>
  );
}

const columns = column.columnsOf<Log>(logs, {
  path: {
    width: 300,
    grow: 3,
    cell: (path, { tabIndex }, { id, httpMethod }) => (
      <span className="list-name">
        <span className="list-muted">{httpMethod}</span>
        <DialogLink to={{ kind: 'log', id }} title={path} tabIndex={tabIndex}>
          {path}
        </DialogLink>
      </span>
    ),
  },
  statusCode: {
    width: 120,
    card: true,
    cell: (code, { t }) => (
      <ToneLabel
        {...lookOfStatus(code)}
        text={String(code)}
        title={t(`logs:statusCodes.${code}`, { defaultValue: String(code) })}
      />
    ),
  },
  runTime: {
    width: 124,
    align: 'right',
    card: true,
    cell: (runTime, { t, language }) => {
      const [look, text] = [lookOfRunTime(runTime), runTimeText(runTime, language)];
      return look ? <ToneLabel {...look} text={text} title={t('logs:slow')} /> : text;
    },
  },
  createdAt: column.timeColumn({ width: 188, card: formatMoment }, formatMoment),
  email: column.textColumn((email) => email ?? '', { width: 190, grow: 1, card: (email) => email }),
  errorCode: column.textColumn((code) => code ?? '', { width: 170, grow: 1, card: (code) => code }),
  clientType: column.optionsColumn('activities:platforms', { isOptional: true }),
  namespace: column.textColumn((namespace) => namespace?.name ?? '', { isOptional: true }),
  ip: column.textColumn((ip) => ip, { width: 140, isOptional: true }),
  userAgent: column.textColumn((userAgent) => userAgent, { width: 200, isOptional: true }),
  requestId: column.textColumn((id) => id, { width: 290, isOptional: true }),
});
