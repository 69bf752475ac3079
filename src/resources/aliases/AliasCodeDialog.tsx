import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import QrCode from '../../components/QrCode.tsx';
import { CopyButton } from '../../components/show/CopyButton.tsx';
import type { ModalProps } from '../../lib/modals.ts';
import { addressOfAlias } from './index.ts';

/** The address of a url alias in a dialog. */
export default function AliasCodeDialog({ alias, onClose }: ModalProps & { alias: string }) {
  const { t } = useTranslation(['aliases', 'common']);
  return (
    <DialogFrame
      size="xs"
      asks={false}
      over={t('aliases:code.title')}
      title={alias}
      closeLabel={t('common:close')}
      onClose={onClose}
    >
      <AliasAddress alias={alias} />
    </DialogFrame>
  );
}

/** The address of a url alias as a QR code, and to copy. */
export function AliasAddress({ alias }: { alias: string }) {
  const { t } = useTranslation('aliases');
  const address = addressOfAlias(alias);
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center' }}>
      <QrCode text={address} label={t('code.label', { address })} />
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, overflowWrap: 'anywhere' }}>
        {address}
        <CopyButton text={address} label={t('code.copy')} />
      </Box>
    </Box>
  );
}
