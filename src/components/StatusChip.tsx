import type { SvgIconComponent } from '@mui/icons-material';
import ArchiveIcon from '@mui/icons-material/ArchiveOutlined';
import AutoAwesomeIcon from '@mui/icons-material/AutoAwesome';
import CheckCircleOutlineIcon from '@mui/icons-material/CheckCircleOutline';
import EditNoteIcon from '@mui/icons-material/EditNoteOutlined';
import EventBusyIcon from '@mui/icons-material/EventBusyOutlined';
import PauseCircleOutlineIcon from '@mui/icons-material/PauseCircleOutline';
import RateReviewIcon from '@mui/icons-material/RateReviewOutlined';
import TaskAltIcon from '@mui/icons-material/TaskAlt';
import { type CSSObject, styled, type Theme } from '@mui/material/styles';
import { unstable_memoTheme as memoTheme } from '@mui/material/utils';
import i18next from 'i18next';
import type { Status } from '#contract/entity.ts';
import type { TaskStatus } from '#contract/tasks.ts';

const looks = {
  Active: { icon: CheckCircleOutlineIcon, color: 'success' },
  Inactive: { icon: PauseCircleOutlineIcon, color: undefined },
  OnReview: { icon: RateReviewIcon, color: 'warning' },
  AIReview: { icon: AutoAwesomeIcon, color: 'info' },
  Draft: { icon: EditNoteIcon, color: undefined },
  Completed: { icon: TaskAltIcon, color: 'info' },
  Expired: { icon: EventBusyIcon, color: 'error' },
  Archived: { icon: ArchiveIcon, color: undefined },
} as const satisfies Record<Status | TaskStatus, object>;
type ShownStatus = keyof typeof looks;

/** The status of a record, by icon, text and colour. */
export function StatusChip({ status }: { status: ShownStatus }) {
  return (
    <Frame>
      <StatusLabel status={status} />
    </Frame>
  );
}

/** The same for rows, of which there are many: what they are in has `statusStyle`. */
export function StatusLabel({ status }: { status: ShownStatus }) {
  return <ToneLabel {...looks[status]} text={i18next.t(`common:statuses.${status}`)} />;
}

/** The colour of a label, by what it says; without one it is muted. */
export type Tone = (typeof tones)[number] | undefined;
const tones = ['success', 'info', 'warning', 'error'] as const;

interface ToneLabelProps {
  icon: SvgIconComponent;
  color: Tone;
  text: string;
  /** Shown on hover. */
  title?: string;
}

/** What is said of a row by icon, text and colour; what it is in has `statusStyle`. */
export function ToneLabel({ icon: Icon, color, text, title }: ToneLabelProps) {
  return (
    <span className={color ? `status ${color}` : 'status'} title={title}>
      <Icon aria-hidden />
      {text}
    </span>
  );
}

/** The same outside of lists. */
export function ToneChip(props: ToneLabelProps) {
  return (
    <Frame>
      <ToneLabel {...props} />
    </Frame>
  );
}

/** The look of the status labels in an element. */
export const statusStyle = (theme: Theme): CSSObject => ({
  '& .status': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 4,
    height: 24,
    paddingInline: '6px 8px',
    borderRadius: 12,
    fontSize: 13,
    lineHeight: 1,
    whiteSpace: 'nowrap',
    color: theme.palette.text.secondary,
    backgroundColor: `color-mix(in srgb, currentColor 10%, ${theme.palette.background.paper})`,
    '& svg': { width: 16, height: 16 },
    ...Object.fromEntries(tones.map((tone) => [`&.${tone}`, { color: theme.palette[tone].main }])),
  },
});

const Frame = styled('span')(memoTheme(({ theme }) => ({ display: 'contents', ...statusStyle(theme) })));
