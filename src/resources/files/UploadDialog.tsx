import DoneIcon from '@mui/icons-material/CheckCircleOutline';
import CancelIcon from '@mui/icons-material/CloseOutlined';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import RetryIcon from '@mui/icons-material/ReplayOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useNotification } from '@refinedev/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { IconAction } from '../../components/IconAction.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';
import type { WriteMessage } from '../../providers/write-notifications.ts';
import { issueOf } from './accepted.ts';
import type { UploadProps } from './file-modals.ts';
import { createUploads, mayRetry, type Upload } from './uploads.ts';

/** Sends files and shows how far each is. It closes by itself when all of them have arrived. */
export default function UploadDialog(props: UploadProps & ModalProps) {
  const { files, accept, replaces, onStored, onClose } = props;
  const { t } = useTranslation(['files', 'common']);
  const { open: notify } = useNotification();
  const { changed } = useResourceMutations('files');
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const sender = useRef<ReturnType<typeof createUploads>>(undefined);
  const stored = useRef<StoredFile[]>([]);
  const isBusy = uploads.some(({ state }) => state === 'waiting' || state === 'sending');
  const done = uploads.filter(({ state }) => state === 'done').length;
  const isAllDone = uploads.length > 0 && done === uploads.length;

  // The files are taken on once, when the dialog opens; it is a new dialog for other files.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    let isGone = false;
    const uploads = createUploads({
      replaces,
      onChange: (now) => !isGone && setUploads(now),
      onStored: (file) => {
        stored.current.push(file);
        onStored?.(file);
      },
    });
    sender.current = uploads;
    // Not at once: React's strict mode opens each dialog twice, which would send everything twice.
    const start = setTimeout(() => uploads.add(files.map((file) => ({ file, issue: issueText(file) }))));
    return () => {
      isGone = true;
      clearTimeout(start);
      uploads.cancelAll();
    };
  }, []);

  useEffect(() => {
    if (!isBusy) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [isBusy]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the last upload ends, whatever else changed
  useEffect(() => {
    if (isBusy || uploads.length === 0) return;
    if (done > 0) void changed(replaces);
    if (!isAllDone) return;
    const message = t(replaces ? 'upload.replaced' : 'upload.done', { count: done });
    const all: WriteMessage = { type: 'success', message, of: stored.current };
    notify?.(all);
    onClose();
  }, [isBusy, isAllDone]);

  function issueText(file: File): string | undefined {
    const issue = issueOf(file, accept);
    if (!issue) return undefined;
    return issue.key === 'size'
      ? t('upload.tooLarge', { maximum: issue.maxBytes / 2 ** 20 })
      : t(`upload.wrongKind.${accept}`);
  }

  return (
    <DialogFrame
      title={
        <>
          {t('upload.title', { count: uploads.length })}
          <Typography component="span" role="status" color="text.secondary" sx={{ ml: 1 }}>
            {t('upload.progress', { done, total: uploads.length })}
          </Typography>
        </>
      }
      onClose={onClose}
      mayClose={() => !isBusy}
      dividers
      actions={
        isBusy ? (
          <Button autoFocus onClick={() => sender.current?.cancelAll()}>
            {t('upload.cancelAll')}
          </Button>
        ) : (
          <>
            {uploads.filter(mayRetry).length > 1 && (
              <Button startIcon={<RetryIcon />} onClick={() => sender.current?.retry()}>
                {t('upload.retryAll')}
              </Button>
            )}
            <Button autoFocus onClick={onClose}>
              {t('common:close')}
            </Button>
          </>
        )
      }
    >
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
        {uploads.map((upload) => (
          <UploadLine
            key={upload.id}
            upload={upload}
            onCancel={() => sender.current?.cancel(upload.id)}
            onRetry={() => sender.current?.retry(upload.id)}
          />
        ))}
      </Box>
    </DialogFrame>
  );
}

interface UploadLineProps {
  upload: Upload;
  onCancel: () => void;
  onRetry: () => void;
}

function UploadLine({ upload, onCancel, onRetry }: UploadLineProps) {
  const { t, i18n } = useTranslation('files');
  const { name, state, progress, message } = upload;
  const percent = Math.round(progress * 100);
  const isUnderWay = state === 'waiting' || state === 'sending';
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 1, alignItems: 'center' }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography noWrap title={name}>
          {name}
        </Typography>
        {isUnderWay && (
          <LinearProgress
            variant={state === 'sending' && progress === 1 ? 'indeterminate' : 'determinate'}
            value={percent}
            aria-label={name}
            sx={{ my: 0.5 }}
          />
        )}
        <Typography variant="body2" color={state === 'failed' ? 'error' : 'text.secondary'}>
          {state === 'sending' && progress < 1
            ? (percent / 100).toLocaleString(i18n.language, { style: 'percent' })
            : state === 'failed'
              ? (message ?? t('upload.failed'))
              : t(`upload.states.${state}`)}
        </Typography>
      </Box>
      {isUnderWay && (
        <IconAction label={t('upload.cancel', { name })} icon={CancelIcon} size="medium" onClick={onCancel} />
      )}
      {state === 'done' && <DoneIcon color="success" aria-hidden sx={{ mx: 1 }} />}
      {(state === 'failed' || state === 'canceled') && (
        <Box sx={{ display: 'flex', alignItems: 'center' }}>
          {state === 'failed' && <ErrorIcon color="error" aria-hidden sx={{ mx: 1 }} />}
          {mayRetry(upload) && (
            <IconAction
              label={t('upload.retry', { name })}
              icon={RetryIcon}
              size="medium"
              onClick={onRetry}
            />
          )}
        </Box>
      )}
    </Box>
  );
}
