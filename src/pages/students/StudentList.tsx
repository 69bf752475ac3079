import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import DetailsIcon from '@mui/icons-material/VisibilityOutlined';
import Button from '@mui/material/Button';
import { lazy, Suspense, useEffect, useState } from 'react';
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
import { useStore } from '../../lib/store.ts';
import { useMay, useNamespaces } from '../../providers/current-user.ts';
import { useFailureNotification } from '../../providers/use-endpoint.ts';
import { AddStudentsButton, MembershipTools } from '../../resources/students/membership/MembershipTools.tsx';
import { studentPath } from '../../resources/students/student-path.ts';
import { students } from './index.ts';
import { RowCheckbox, selection, selectNobody } from './selection.tsx';
import { studentActions } from './student-actions.ts';
import { Knowledge, lookOfStudent, percentText, streakText } from './student-cells.tsx';

const SelectionBar = lazy(() => import('./SelectionBar.tsx'));

const toAddStudents = ['memberships', 'invite'] as const;

/** The students of the class. */
export default function StudentList() {
  const { t } = useTranslation('students');
  const mayExport = useMay('students', 'export');
  const maySelect = useMay('memberships', 'transfer');
  const isSelecting = useStore(selection).size > 0;
  // Who is selected is of this list and this class.
  const { selected } = useNamespaces();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another class begins anew.
  useEffect(() => selectNobody, [selected?.id]);
  return (
    <DataTable<Student>
      definition={students}
      title={t('menu')}
      columns={maySelect ? selectableColumns : columns}
      rowActions={rowActions}
      create={<AddStudentsButton />}
      createRight={toAddStudents}
      tools={
        isSelecting ? (
          <Suspense fallback={null}>
            <SelectionBar />
          </Suspense>
        ) : (
          <>
            {mayExport && <ExportButton />}
            <MembershipTools />
          </>
        )
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
  ...studentActions,
];

const nameLink = (name: string, { id, email }: Student, { tabIndex }: column.CellContext) => (
  <Link to={studentPath(id)} title={email} tabIndex={tabIndex}>
    {name}
  </Link>
);

const columns = column.columnsOf<Student>(students, {
  name: {
    width: 180,
    grow: 2,
    cell: (name, context, student) => <span className="list-name">{nameLink(name, student, context)}</span>,
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
  knowledge: { width: 150, grow: 1, cell: (knowledge) => <Knowledge knowledge={knowledge} dense /> },
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
    width: 140,
    cell: (_days, { t }, row) => <span className="list-muted">{streakText(row, t)}</span>,
  },
  email: column.textColumn((email) => email, { width: 200, grow: 1, isOptional: true }),
  joinedAt: column.textColumn((at) => (at ? formatDay(at) : ''), { width: 118, isOptional: true }),
});

/** The same for those who may do something with several students at once. */
const selectableColumns = columns.map((one, index) =>
  index > 0
    ? one
    : {
        ...one,
        cell: (student: Student, context: column.CellContext) => (
          <span className="list-name">
            {nameLink(student.name, student, context)}
            <RowCheckbox
              student={student}
              label={context.t('students:selection.select', { name: student.name })}
              tabIndex={context.tabIndex}
            />
          </span>
        ),
      },
);
