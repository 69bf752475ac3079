import Box from '@mui/material/Box';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NamespaceSettings } from '#contract/settings.ts';
import { NamespaceSettingsFields } from '../NamespaceSettingsFields.tsx';
import { useAttempt } from '../use-attempt.ts';
import { DialogFrame } from './DialogFrame.tsx';

interface Props {
  /** The name of the namespace. */
  name: string;
  /** What was chosen for it so far. */
  settings: NamespaceSettings;
  /** Stores what was chosen; a rejection keeps the dialog open, and whoever rejects says why. */
  onUpdate: (settings: NamespaceSettings) => Promise<void>;
  onClose: () => void;
}

/** Asks for what a person chooses for one namespace. */
export function NamespaceSettingsDialog({ name, settings, onUpdate, onClose }: Props) {
  const { t } = useTranslation('profile');
  const [value, setValue] = useState(settings);
  const { attempt, isPending } = useAttempt();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await attempt(() => onUpdate(value))) onClose();
  };
  return (
    <DialogFrame
      title={t('namespaceSettings.title')}
      description={name}
      size="xs"
      mayClose={() => !isPending}
      onClose={onClose}
      onSubmit={submit}
      confirm={{
        label: t('namespaceSettings.update'),
        loading: isPending,
      }}
    >
      <Box sx={{ mt: 2 }}>
        <NamespaceSettingsFields value={value} onChange={setValue} />
      </Box>
    </DialogFrame>
  );
}
