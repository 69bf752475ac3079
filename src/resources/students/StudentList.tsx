import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import RemoveIcon from '@mui/icons-material/PersonRemoveOutlined';
import TransferIcon from '@mui/icons-material/SwapHorizOutlined';
import DetailsIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { interfaceLanguages } from '#contract/languages.ts';
import { type Student, studentEndpoints } from '#contract/students.ts';
import { ToneLabel } from '../../components/StatusChip.tsx';
import * as column from '../../components/table/columns.tsx';
import { DataTable } from '../../components/table/DataTable.tsx';
import type { RowAction } from '../../components/table/row-actions.ts';
import { useListState } from '../../components/table/use-list-state.ts';
import { iconOnPhone } from '../../components/view-style.ts';
import { download } from '../../lib/api.ts';
import { formatDay, formatRelative } from '../../lib/dates.ts';
import { useFailureNotification } from '../../providers/use-endpoint.ts';
import { studentPath, students } from './index.ts';
import { MembershipTools } from './membership/MembershipTools.tsx';
import { removeStudent, transferDialog } from './membership/membership-modals.ts';
import { Knowledge, lookOfStudent, percentText, streakText } from './student-cells.tsx';

/** The students of the class. */
export default function StudentList() {
  const { t } = useTranslation('students');
  return (
    <DataTable<Student>
      definition={students}
      title={t('menu')}
      columns={columns}
      rowActions={rowActions}
      tools={
        <>
          <ExportButton />
          <MembershipTools />
        </>
      }
      empty={{ icon: students.icon, title: t('empty.title'), text: t('empty.text') }}
    />
  );
}

/** Saves the students that the list shows, those of its other pages too. */
function ExportButton() {
  const { t, i18n } = useTranslation('students');
  const [{ filters, search, sort }] = useListState(students);
  const [isRunning, setRunning] = useState(false);
  const notifyFailure = useFailureNotification();
  const save = async () => {
    setRunning(true);
    const language = interfaceLanguages.find((code) => code === i18n.language) ?? 'en';
    try {
      await download(studentEndpoints.export, {
        query: {
          ...filters,
          ...(search && { globalSearch: search }),
          ...{ sortField: sort.field, orderType: sort.order, language },
        },
      });
    } catch (error) {
      notifyFailure(error);
    } finally {
      setRunning(false);
    }
  };
  return (
    <Button
      variant="outlined"
      startIcon={<DownloadIcon />}
      loading={isRunning}
      onClick={() => void save()}
      sx={iconOnPhone}
    >
      {t('export')}
    </Button>
  );
}

const rowActions: readonly RowAction<Student>[] = [
  {
    id: 'view',
    labelKey: 'students:show',
    icon: DetailsIcon,
    right: ['students', 'show'],
    onHover: true,
    to: ({ id }) => studentPath(id),
  },
  {
    id: 'transfer',
    labelKey: 'membership:transfer.action',
    icon: TransferIcon,
    right: ['memberships', 'transfer'],
    fits: ({ status }) => status === 'Active',
    run: (student) => transferDialog.open({ namespaceId: student.namespaceId, student }),
  },
  {
    id: 'remove',
    labelKey: 'membership:remove.action',
    icon: RemoveIcon,
    // The same people may do both.
    right: ['memberships', 'transfer'],
    danger: true,
    fits: ({ status }) => status !== 'Removed',
    run: (student) => removeStudent.open({ namespaceId: student.namespaceId, student }),
  },
];

const columns = column.columnsOf<Student>(students, {
  name: {
    width: 180,
    grow: 2,
    cell: (name, { tabIndex }, { id, email }) => (
      <span className="list-name">
        <Link to={studentPath(id)} title={email} tabIndex={tabIndex}>
          {name}
        </Link>
      </span>
    ),
  },
  level: column.numberColumn({ width: 100 }),
  status: {
    width: 130,
    card: true,
    labelKey: 'common:status',
    cell: (status, { t }) => <ToneLabel {...lookOfStudent(status, t)} />,
  },
  averageProcess: {
    labelKey: 'students:score',
    width: 104,
    align: 'right',
    card: (percent, { t, language }) => t('students:averageOf', { percent: percentText(percent, language) }),
    cell: (percent, { language }) => percentText(percent, language),
  },
  collectionsCompleted: {
    labelKey: 'students:completed',
    width: 128,
    align: 'right',
    cell: (completed, { t }, { collectionsStarted }) =>
      t('students:completedOf', { completed, started: collectionsStarted }),
  },
  knowledge: { width: 130, grow: 1, cell: (knowledge) => <Knowledge knowledge={knowledge} dense /> },
  lastActiveAt: {
    width: 164,
    card: (at, { t, language }) => (at ? formatRelative(at, language) : t('students:neverActive')),
    cell: (at, { t, language }) =>
      at ? (
        <time className="list-muted" dateTime={at} title={formatRelative(at, language)}>
          {formatDay(at)}
        </time>
      ) : (
        <span className="list-muted">{t('students:neverActive')}</span>
      ),
  },
  streakDays: {
    width: 136,
    cell: (_days, { t }, row) => <span className="list-muted">{streakText(row, t)}</span>,
  },
  email: column.textColumn((email) => email, { width: 200, grow: 1, isOptional: true }),
  joinedAt: column.textColumn((at) => (at ? formatDay(at) : ''), { width: 118, isOptional: true }),
});
