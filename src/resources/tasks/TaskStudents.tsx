import NotificationsIcon from '@mui/icons-material/NotificationsActiveOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { type StudentProgress, type Task, taskEndpoints } from '#contract/tasks.ts';
import { isConfirmed } from '../../components/dialogs/confirm.ts';
import { FormCard } from '../../components/form/FormCard.tsx';
import { LoadMessage } from '../../components/LoadMessage.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { useMayWrite } from '../../components/use-may-write.ts';
import { formatRelative } from '../../lib/dates.ts';
import { useMay } from '../../providers/current-user.ts';
import { useEndpoint } from '../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';
import { LoadMoreBar } from '../collections/content/LoadMoreBar.tsx';
import { narrowTable } from '../collections/ratings/RatingsDialog.tsx';
import { studentPath } from '../students/student-path.ts';
import { TaskProgress } from './due.tsx';
import { ProgressChip } from './ProgressChip.tsx';

/** How many students are listed, and how many more each time. */
const step = 50;

/** The students of a task and what they have done of it; those of custom tasks are ticked off here. */
export function TaskStudents({ task }: { task: Task }) {
  const { t } = useTranslation(['tasks', 'table']);
  const { run } = useResourceMutations('tasks');
  const [size, setSize] = useState(step);
  const [busy, setBusy] = useState<string>();
  const isWritable = useMayWrite()(task);
  const mayTick = useMay('tasks', 'tick') && isWritable && task.type === 'Custom';
  const mayRemind = useMay('tasks', 'remind') && isWritable;
  const params = { id: task.id };
  const { data, query } = useEndpoint(
    taskEndpoints.progress,
    { params, query: { pageSize: String(size) } },
    { staleTime: 0, placeholderData: (before) => before },
  );
  const { status, progress } = task;
  const isOpen = (status === 'Active' || status === 'Expired') && progress.done < progress.of;

  const remind = async () => {
    const question = {
      title: t('remind.title'),
      text: t('remind.text', { count: progress.of - progress.done }),
      confirmLabel: t('remind.confirm'),
    };
    if (!(await isConfirmed(question))) return;
    const success = ({ sent }: { sent: number }) => t('remind.done', { count: sent });
    await run(taskEndpoints.remind, { params }, { id: task.id, success }).catch(() => undefined);
    await query.refetch();
  };
  const tick = async ({ student: { id } }: StudentProgress, done: boolean) => {
    setBusy(id);
    // What went wrong was said; the list tells how it is now.
    await run(taskEndpoints.tick, { params, body: { studentIds: [id], done } }, { id: task.id }).catch(
      () => undefined,
    );
    await query.refetch();
    setBusy(undefined);
  };

  return (
    <FormCard
      title={t('show.students')}
      action={
        isOpen &&
        mayRemind && (
          <Button size="small" startIcon={<NotificationsIcon />} onClick={() => void remind()}>
            {t('remind.action')}
          </Button>
        )
      }
    >
      <Box sx={{ maxWidth: 420 }}>
        <TaskProgress progress={progress} />
      </Box>
      {!data ? (
        <LoadMessage error={query.error} onRetry={() => void query.refetch()} />
      ) : data.items.length === 0 ? (
        <Typography color="text.secondary">{t('show.noStudents')}</Typography>
      ) : (
        <Table size="small" aria-label={t('show.students')} sx={narrowTable}>
          <TableHead>
            <TableRow>
              <TableCell>{t('show.student')}</TableCell>
              <TableCell>{t('progress')}</TableCell>
              <TableCell>{t('show.reminded')}</TableCell>
              {mayTick && <TableCell>{t('show.tick')}</TableCell>}
            </TableRow>
          </TableHead>
          <TableBody>
            {data.items.map((row) => (
              <StudentRow
                key={row.student.id}
                row={row}
                {...(mayTick && { onTick: (done: boolean) => void tick(row, done) })}
                isBusy={busy === row.student.id}
              />
            ))}
          </TableBody>
        </Table>
      )}
      {data && (
        <LoadMoreBar
          shown={data.items.length}
          remaining={Math.max(0, data.paging.total - data.items.length)}
          isLoadingMore={query.isFetching}
          loadMore={() => setSize(size + step)}
        />
      )}
    </FormCard>
  );
}

interface RowProps {
  row: StudentProgress;
  /** Ticks the student off; absent where that is not up to the person. */
  onTick?: (done: boolean) => void;
  isBusy: boolean;
}

function StudentRow({ row, onTick, isBusy }: RowProps) {
  const { t, i18n } = useTranslation('tasks');
  const { student, percent, remindedAt } = row;
  return (
    <TableRow>
      <TableCell>
        <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          <Link component={RouterLink} to={studentPath(student.id)} color="inherit">
            {student.name}
          </Link>
        </Typography>
        <MutedText sx={{ overflowWrap: 'anywhere' }}>{student.email}</MutedText>
      </TableCell>
      <TableCell>
        <ProgressChip of={row} />
      </TableCell>
      <TableCell>
        {remindedAt && (
          <>
            <span className="label">{t('show.reminded')}: </span>
            {formatRelative(remindedAt, i18n.language)}
          </>
        )}
      </TableCell>
      {onTick && (
        <TableCell>
          <Checkbox
            checked={percent >= 100}
            // Not `disabled`, which would lose the focus.
            onChange={({ target }) => !isBusy && onTick(target.checked)}
            slotProps={{
              input: { 'aria-label': t('show.tickOf', { name: student.name }), 'aria-busy': isBusy },
            }}
          />
        </TableCell>
      )}
    </TableRow>
  );
}
