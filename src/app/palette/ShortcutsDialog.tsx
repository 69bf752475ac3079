import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { formKeys } from '../../components/form/form-keys.ts';
import { commandKey, shiftKey } from '../../lib/command-key.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { toastKey } from '../../lib/toasts.ts';

const shortcuts = [
  { keys: `${commandKey}K`, labelKey: 'palette' },
  { keys: formKeys.save, labelKey: 'save' },
  { keys: formKeys.goOn, labelKey: 'saveAndGoOn' },
  { keys: 'Esc', labelKey: 'close' },
  { keys: 'Space ↑ ↓ Space', labelKey: 'reorder' },
  { keys: '← →', labelKey: 'neighbours' },
  { keys: `${commandKey}Z`, labelKey: 'undo' },
  { keys: `${commandKey}${shiftKey}Z`, labelKey: 'redo' },
  { keys: toastKey, labelKey: 'message' },
  { keys: '?', labelKey: 'help' },
] as const;

/** Which keys do what. */
export default function ShortcutsDialog({ onClose }: ModalProps) {
  const { t } = useTranslation(['shell', 'common']);
  return (
    <DialogFrame
      title={t('shell:shortcuts.title')}
      size="xs"
      onClose={onClose}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      <Box
        component="dl"
        sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, alignItems: 'center' }}
      >
        {shortcuts.map(({ keys, labelKey }) => (
          <Box key={labelKey} sx={{ display: 'contents' }}>
            <Box component="dt" sx={{ display: 'flex', gap: 0.5 }}>
              <Box
                component="kbd"
                sx={{
                  font: 'inherit',
                  fontSize: 12,
                  px: 1,
                  py: 0.25,
                  border: 1,
                  borderColor: 'divider',
                  borderRadius: 0.5,
                }}
              >
                {keys}
              </Box>
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {t(`shell:shortcuts.${labelKey}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </DialogFrame>
  );
}
