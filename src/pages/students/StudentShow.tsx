import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { interfaceLanguages } from '#contract/languages.ts';
import { type StudentDetails, studentEndpoints } from '#contract/students.ts';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { FormCard } from '../../components/form/FormCard.tsx';
import { ToneChip } from '../../components/StatusChip.tsx';
import { CopyButton } from '../../components/show/CopyButton.tsx';
import { Fact, Facts } from '../../components/show/Facts.tsx';
import { LoadedRecord } from '../../components/show/LoadedRecord.tsx';
import { RecordView } from '../../components/show/RecordView.tsx';
import { menuOf } from '../../components/table/RowMenu.tsx';
import { useRowActions } from '../../components/table/row-actions.ts';
import { column, twoColumns } from '../../components/view-style.ts';
import { download } from '../../lib/api.ts';
import { formatDateTime, formatDay } from '../../lib/dates.ts';
import { useMay } from '../../providers/current-user.ts';
import { useFailureNotification } from '../../providers/use-endpoint.ts';
import { AnswersByDay } from './AnswersByDay.tsx';
import { StudentEntries } from './StudentEntries.tsx';
import { StudentInvitation } from './StudentInvitation.tsx';
import { StudentAnswers, StudentCourses } from './StudentSections.tsx';
import { StudentTasks } from './StudentTasks.tsx';
import { StudentTimeline } from './StudentTimeline.tsx';
import { studentActions } from './student-actions.ts';
import { Knowledge, lookOfStudent, percentText, streakText } from './student-cells.tsx';

/** How a student is doing in the class: at a glance, and then what to practise. Printed, it is a report. */
export default function StudentShow() {
  const { id = '' } = useParams();
  return (
    <LoadedRecord<StudentDetails> resource="students" id={id}>
      {(student) => <StudentPage student={student} />}
    </LoadedRecord>
  );
}

function StudentPage({ student: data }: { student: StudentDetails }) {
  const { t } = useTranslation('students');
  return (
    <RecordView
      action="show"
      resource="students"
      over={t('students:noun')}
      title={data.name}
      chips={<ToneChip {...lookOfStudent(data.status, t)} />}
      backTo="/students"
      actions={<StudentButtons student={data} />}
    >
      <GlobalStyles styles={printed} />
      {data.status !== 'Active' && data.joinedAt === null ? (
        <Box sx={column}>
          {data.status === 'Invited' && <StudentInvitation student={data} />}
          <About student={data} />
        </Box>
      ) : (
        <Progress student={data} />
      )}
    </RecordView>
  );
}

/** What the student has done, and should do next. */
function Progress({ student: data }: { student: StudentDetails }) {
  return (
    <Box sx={twoColumns}>
      <Box sx={column}>
        <Glance student={data} />
        <StudentTasks student={data} />
        <StudentCourses student={data} />
        <StudentEntries student={data} kind="weak" />
        {data.hasAnswers && (
          <>
            <StudentEntries student={data} kind="due" />
            <StudentEntries student={data} kind="wrong" />
          </>
        )}
      </Box>
      <Box sx={column}>
        <AnswersByDay student={data} />
        <About student={data} />
        <Box className="no-print" sx={column}>
          <StudentTimeline id={data.id} />
          {data.hasAnswers && <StudentAnswers student={data} />}
        </Box>
      </Box>
    </Box>
  );
}

function Glance({ student: data }: { student: StudentDetails }) {
  const { t, i18n } = useTranslation('students');
  const number = (value: number) => value.toLocaleString(i18n.language);
  const answered = data.right + data.wrong;
  return (
    <FormCard title={t('students:glance')}>
      <Facts dense>
        <Fact label={t('students:averageProcess')}>{percentText(data.averageProcess, i18n.language)}</Fact>
        <Fact label={t('students:collectionsCompleted')}>
          {t('students:completedOf', {
            completed: data.collectionsCompleted,
            started: data.collectionsStarted,
          })}
        </Fact>
        <Fact label={t('students:lastActiveAt')}>
          {data.lastActiveAt ? formatDateTime(data.lastActiveAt) : t('students:neverActive')}
        </Fact>
        <Fact label={t('students:streakDays')}>{streakText(data, t)}</Fact>
        {data.hasAnswers && (
          <>
            <Fact label={t('students:longestStreak')}>
              {t('students:days', { count: data.longestStreakDays })}
            </Fact>
            <Fact label={t('students:rightAnswers')}>
              {t('students:rightOf', {
                right: data.right,
                total: answered,
                percent: percentText((100 * data.right) / answered, i18n.language),
              })}
            </Fact>
            <Fact label={t('students:due.title')}>{number(data.due)}</Fact>
            <Fact label={t('students:wrong.title')}>{number(data.wrongEntries)}</Fact>
          </>
        )}
      </Facts>
      {!data.hasAnswers && <Alert severity="info">{t('students:noAnswers')}</Alert>}
      <section aria-label={t('students:knowledge')}>
        <Knowledge knowledge={data.knowledge} />
      </section>
    </FormCard>
  );
}

function About({ student: data }: { student: StudentDetails }) {
  const { t, i18n } = useTranslation('students');
  return (
    <FormCard title={t('students:about')}>
      <Facts>
        <Fact label={t('students:email')}>
          {data.email}
          <CopyButton text={data.email} label={t('students:copyEmail')} />
        </Fact>
        <Fact label={t('students:username')}>{data.username}</Fact>
        <Fact label={t('students:level')}>{data.level?.toLocaleString(i18n.language)}</Fact>
        <Fact label={t('students:joinedAt')}>{data.joinedAt && formatDay(data.joinedAt)}</Fact>
        <Fact label={t('students:note')} wide>
          {data.note}
        </Fact>
      </Facts>
    </FormCard>
  );
}

/** What can be done with the student: print and save, and what those who manage the class may do. */
function StudentButtons({ student }: { student: StudentDetails }) {
  const { t, i18n } = useTranslation(['students', 'membership']);
  const { actionsFor } = useRowActions(studentActions);
  const mayExport = useMay('students', 'exportAnswers');
  const notifyFailure = useFailureNotification();
  const language = interfaceLanguages.find((code) => code === i18n.language) ?? 'en';
  const save = () =>
    download(studentEndpoints.exportAnswers, { params: { id: student.id }, query: { language } }).catch(
      notifyFailure,
    );
  const [notes, ...others] = actionsFor(student);
  return (
    <>
      <ActionMenu
        variant="outlined"
        label={t('students:moreActions')}
        actions={[
          {
            id: 'print',
            label: t('students:print'),
            icon: <PrintIcon fontSize="small" />,
            run: () => window.print(),
          },
          ...(student.hasAnswers && mayExport
            ? [
                {
                  id: 'save',
                  label: t('students:saveAnswers'),
                  icon: <DownloadIcon fontSize="small" />,
                  run: () => void save(),
                },
              ]
            : []),
          ...menuOf(student, others, t),
        ]}
      />
      {notes && (
        <Button variant="contained" startIcon={<notes.icon />} onClick={() => notes.run?.(student)}>
          {t(notes.labelKey)}
        </Button>
      )}
    </>
  );
}

/** On paper are the facts alone, black on white in every theme, without what is pressed. */
const printed = {
  '@media print': {
    // Of each list the first rows, so that a student is a page.
    'header, nav, main button, .no-print, main details, main li:nth-of-type(n + 6)': {
      display: 'none !important',
    },
    main: { zoom: 0.75 },
    'html, body, #root, #root > *, main': {
      display: 'block !important',
      height: 'auto !important',
      overflow: 'visible !important',
      margin: '0 !important',
      padding: '0 !important',
      background: '#fff !important',
    },
    'main *': { color: '#000 !important', borderColor: '#999 !important', boxShadow: 'none !important' },
    'main section, main .MuiCard-root': { backgroundColor: '#fff !important' },
    'main a': { textDecoration: 'none !important' },
  },
} as const;
