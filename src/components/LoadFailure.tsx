import ErrorOutlineIcon from '@mui/icons-material/ErrorOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useBreadcrumb } from '@refinedev/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ApiError, isMissing } from '../lib/api-error.ts';
import { useMay } from '../providers/current-user.ts';
import { MutedText } from './MutedText.tsx';
import { CopyButton } from './show/CopyButton.tsx';

interface Props {
  error: unknown;
  onRetry: () => void;
  /** What could not be loaded, as a sentence. */
  title?: string;
  /** The level of the heading: the first one where nothing else is on the page. */
  heading?: 'h1' | 'h2';
  /** Whether what is deleted of it does not go to the trash. */
  isForGood?: boolean;
  /** Closes the dialog that it is in. */
  onClose?: () => void;
}

/**
 * In place of what could not be loaded: what happened, another try, and the id the server logged the request under. A page
 * of something that does not exist leads back to the list instead.
 */
export function LoadFailure({ error, onRetry, title, heading = 'h1', isForGood, onClose }: Props) {
  const { t } = useTranslation(['common', 'errors', 'trash']);
  const { breadcrumbs } = useBreadcrumb();
  const known = error instanceof ApiError ? error : undefined;
  const isGone = isMissing(error);
  const mayRestore = useMay('trash', 'restore') && !isForGood;
  const list = breadcrumbs.findLast(({ href }) => href)?.href ?? '/';
  return (
    <Box role="alert" sx={{ display: 'grid', justifyItems: 'center', gap: 1, textAlign: 'center', p: 4 }}>
      <ErrorOutlineIcon aria-hidden sx={{ fontSize: 40, color: 'error.main' }} />
      <Typography component={heading} sx={{ fontSize: 16, fontWeight: 600 }}>
        {title ?? t(isGone ? 'common:notFound' : 'common:loadFailed')}
      </Typography>
      <Typography color="text.secondary" sx={{ maxWidth: '52ch', mb: 1 }}>
        {known?.message ?? t('errors:INTERNAL_ERROR')}
        {isGone && mayRestore && ` ${t('common:inTrash')}`}
      </Typography>
      {!isGone && (
        <Button variant="contained" onClick={onRetry}>
          {t('common:retry')}
        </Button>
      )}
      {isGone && heading === 'h1' && (
        <Button variant="contained" component={Link} to={list}>
          {t('common:toList')}
        </Button>
      )}
      {isGone && mayRestore && (
        <Button component={Link} to="/trash">
          {t('trash:menu')}
        </Button>
      )}
      {onClose && <Button onClick={onClose}>{t('common:close')}</Button>}
      {known?.requestId && (
        <MutedText sx={{ overflowWrap: 'anywhere' }}>
          {t('common:requestId', { id: known.requestId })}
          <CopyButton text={known.requestId} label={t('common:copyRequestId')} />
        </MutedText>
      )}
    </Box>
  );
}
