import UndoneIcon from '@mui/icons-material/Undo';
import i18next, { type TFunction } from 'i18next';
import type { Activity } from '#contract/activities.ts';
import { ToneLabel } from '../../components/StatusChip.tsx';
import * as column from '../../components/table/columns.tsx';
import { formatMoment } from '../../lib/dates.ts';
import { DialogLink, entityText, lookOfOutcome, Person, runTimeText } from './cells.tsx';
import { activities } from './index.ts';
import { RecordList } from './RecordList.tsx';

const nameOf = ({ type, summary }: Activity) =>
  [i18next.t(`activities:types.${type}`), summary].filter(Boolean).join(' ');

/** What people and programs did. */
export default function ActivitiesPage() {
  return <RecordList<Activity> definition={activities} kind="activity" columns={columns} nameOf={nameOf} />;
}

const columns = column.columnsOf<Activity>(activities, {
  type: {
    width: 190,
    grow: 1,
    cell: (type, { t, tabIndex }, { id }) => (
      <span className="list-name">
        <DialogLink to={{ kind: 'activity', id }} tabIndex={tabIndex}>
          {t(`activities:types.${type}`)}
        </DialogLink>
      </span>
    ),
  },
  summary: column.textColumn((summary) => summary, { width: 200, grow: 2, card: (summary) => summary }),
  entityType: column.textColumn((entityType, { t }) => entityText(entityType, t), {
    width: 130,
    card: (entityType, { t }) => entityText(entityType, t),
  }),
  user: {
    width: 160,
    grow: 1,
    card: true,
    cell: (_user, { t }, row) => <Person of={row} t={t} />,
  },
  success: {
    width: 130,
    card: (success, { t }, row) => (!success || row.undoneBy) && <Outcome of={row} t={t} />,
    cell: (_success, { t }, row) => <Outcome of={row} t={t} />,
  },
  createdAt: column.timeColumn({ width: 188, card: formatMoment }, formatMoment),
  durationMs: {
    width: 116,
    align: 'right',
    isOptional: true,
    cell: (duration, { language }) => (duration === null ? '–' : runTimeText(duration, language)),
  },
  platform: column.optionsColumn('activities:platforms', { isOptional: true }),
  namespace: column.textColumn((namespace) => namespace?.name ?? '', { isOptional: true }),
  ip: column.textColumn((ip) => ip, { width: 140, isOptional: true }),
  requestId: column.textColumn((id) => id, { width: 290, isOptional: true }),
});

/** Whether it was done, failed, or was undone later. */
function Outcome({ of: { success, undoneBy, errorCode }, t }: { of: Activity; t: TFunction }) {
  if (undoneBy) return <ToneLabel icon={UndoneIcon} color={undefined} text={t('activities:undone')} />;
  const text = t(success ? 'activities:succeeded' : 'activities:failed');
  return <ToneLabel {...lookOfOutcome(success)} text={text} title={errorCode ?? undefined} />;
}
