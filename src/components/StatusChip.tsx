import AutoAwesomeIcon from '@mui/icons-material/AutoAwesome';
import CheckCircleOutlineIcon from '@mui/icons-material/CheckCircleOutline';
import PauseCircleOutlineIcon from '@mui/icons-material/PauseCircleOutline';
import RateReviewIcon from '@mui/icons-material/RateReviewOutlined';
import { styled } from '@mui/material/styles';
import { unstable_memoTheme as memoTheme } from '@mui/material/utils';
import { useTranslation } from 'react-i18next';
import type { Status } from '#contract/entity.ts';

const looks = {
  Active: { icon: CheckCircleOutlineIcon, color: 'success' },
  Inactive: { icon: PauseCircleOutlineIcon, color: undefined },
  OnReview: { icon: RateReviewIcon, color: 'warning' },
  AIReview: { icon: AutoAwesomeIcon, color: 'info' },
} as const;

/** The status of a record, by icon, text and colour. */
export function StatusChip({ status }: { status: Status }) {
  const { t } = useTranslation('common');
  const { icon: Icon } = looks[status];
  return (
    <Root className={status}>
      <Icon aria-hidden />
      {t(`statuses.${status}`)}
    </Root>
  );
}

// Made once for the theme: without `memoTheme`, each row of a list makes it again.
const Root = styled('span')(
  memoTheme(({ theme }) => ({
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
    ...Object.fromEntries(
      Object.entries(looks).flatMap(([status, { color }]) =>
        color ? [[`&.${status}`, { color: theme.palette[color].main }]] : [],
      ),
    ),
  })),
);
