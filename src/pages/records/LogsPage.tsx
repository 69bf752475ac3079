import type { Log } from '#contract/logs.ts';
import { ToneLabel } from '../../components/StatusChip.tsx';
import * as column from '../../components/table/columns.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { DialogLink, lookOfRunTime, lookOfStatus, runTimeText } from './cells.tsx';
import { logs } from './index.ts';
import { RecordList } from './RecordList.tsx';

const nameOf = ({ httpMethod, path }: Log) => `${httpMethod} ${path}`;

/** Requests and how they were answered, errors of the portal among them. */
export default function LogsPage() {
  return <RecordList<Log> definition={logs} kind="log" columns={columns} nameOf={nameOf} />;
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
