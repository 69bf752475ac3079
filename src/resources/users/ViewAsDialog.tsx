import TextField from '@mui/material/TextField';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { viewAsMinutes } from '#contract/view-as.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { useAttempt } from '../../components/use-attempt.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { beginViewing } from '../../providers/view-as.ts';

/** Says what viewing as a person is, and asks why, before the tab shows the portal as they see it. */
export default function ViewAsDialog({ id, name, onClose }: ModalProps & { id: string; name: string }) {
  const { t } = useTranslation(['users', 'validation']);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const { problem, isPending, attempt } = useAttempt();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setMissing(!reason.trim());
    if (!reason.trim() || isPending) return;
    await attempt(() => beginViewing({ id, name }, reason.trim()));
  };
  const wrong = isMissing ? t('validation:required') : (problem?.errors.reason ?? problem?.message);
  return (
    <DialogFrame
      title={t('viewAs.title', { name })}
      description={t('viewAs.text', { minutes: viewAsMinutes })}
      mayClose={() => !isPending}
      onClose={onClose}
      onSubmit={(event) => void submit(event)}
      confirm={{ label: t('viewAs.begin'), loading: isPending }}
    >
      <TextField
        label={t('viewAs.reason')}
        required
        autoFocus
        fullWidth
        multiline
        minRows={2}
        value={reason}
        error={wrong !== undefined}
        helperText={wrong ?? t('viewAs.reasonHelp')}
        onChange={(event) => setReason(event.target.value)}
        slotProps={{
          htmlInput: { maxLength: limits.viewAsReason },
          formHelperText: { role: wrong && 'alert' },
        }}
        sx={{ mt: 2 }}
      />
    </DialogFrame>
  );
}
