import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fileEndpoints, type StoredFile, uploadByUrlBody } from '#contract/files.ts';
import { limits } from '#contract/limits.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { confirmLeaving } from '../../components/form/drafts/LeaveGuard.tsx';
import { ApiError } from '../../lib/api-error.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useResourceMutations } from '../../providers/use-resource-mutations.ts';

interface Props extends ModalProps {
  onStored?: (file: StoredFile) => void;
}

/** Has the server fetch a file from the web. */
export default function UploadByUrlDialog({ onStored, onClose }: Props) {
  const { t } = useTranslation(['files', 'validation', 'errors', 'form']);
  const { run } = useResourceMutations('files');
  const [url, setUrl] = useState('');
  const [name, setName] = useState('');
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const isBegun = (url + name).trim() !== '';
  const mayClose = async () => !isPending && (!isBegun || (await confirmLeaving(t)));

  const fetchFile = async (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    const body = uploadByUrlBody.safeParse({ url: url.trim(), ...(name.trim() && { name }) });
    if (!body.success) return setFailure(t('validation:webAddress'));
    setPending(true);
    setFailure(undefined);
    try {
      const outcome = { success: t('byUrl.done'), failure: false } as const;
      const file = await run(fileEndpoints.uploadByUrl, { body: body.data }, outcome);
      onClose();
      onStored?.(file);
    } catch (error) {
      setFailure(error instanceof ApiError ? error.message : t('errors:INTERNAL_ERROR'));
      setPending(false);
    }
  };

  return (
    <DialogFrame
      title={t('byUrl.title')}
      onClose={onClose}
      mayClose={mayClose}
      onSubmit={(event) => void fetchFile(event)}
      sx={{ display: 'grid', gap: 2 }}
      confirm={{ label: t('byUrl.submit'), loading: isPending, disabled: url.trim() === '' }}
    >
      <TextField
        label={t('byUrl.url')}
        type="url"
        required
        autoFocus
        value={url}
        error={failure !== undefined}
        helperText={failure ?? t('byUrl.help')}
        onChange={(event) => {
          setUrl(event.target.value);
          setFailure(undefined);
        }}
        slotProps={{ htmlInput: { maxLength: limits.url }, formHelperText: { role: failure && 'alert' } }}
      />
      <TextField
        label={t('byUrl.name')}
        value={name}
        helperText={t('byUrl.nameHelp')}
        onChange={(event) => setName(event.target.value)}
        slotProps={{ htmlInput: { maxLength: limits.fileName } }}
      />
    </DialogFrame>
  );
}
