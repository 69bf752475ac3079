import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import DownloadIcon from '@mui/icons-material/DownloadOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import GlobalStyles from '@mui/material/GlobalStyles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../components/clipboard.ts';
import { isConfirmed } from '../../components/dialogs/confirm.ts';
import { DialogFrame } from '../../components/dialogs/DialogFrame.tsx';
import { useUnsavedWork } from '../../components/form/drafts/unsaved-work.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { lowScreen, panel } from '../../components/view-style.ts';
import { formatDay } from '../../lib/dates.ts';
import { saveFile } from '../../lib/save-file.ts';
import { useAppName } from '../../providers/configs.ts';
import { useCurrentUser } from '../../providers/current-user.ts';

/** Shows new recovery codes, once, with ways to keep them. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useTranslation('security');
  // Neither Back nor loading the page again loses them without a question, which the page's form asks.
  useUnsavedWork(useId(), true);
  const portal = useAppName();
  const email = useCurrentUser()?.email;
  const sheet = t('recovery.sheet', { email, portal, day: formatDay(new Date().toISOString()) });
  const text = [sheet, '', ...codes, ''].join('\n');
  const mayClose = () =>
    isConfirmed({
      title: t('recovery.leaveTitle'),
      text: t('recovery.leaveText'),
      confirmLabel: t('recovery.leave'),
      cancelLabel: t('recovery.stay'),
    });
  return (
    <DialogFrame
      title={t('recovery.shownTitle')}
      description={t('recovery.shownText')}
      mayClose={mayClose}
      onClose={onClose}
      sx={{ display: 'grid', gap: 2 }}
      paperSx={lowStyle}
      actions={
        <Button variant="contained" onClick={onClose}>
          {t('recovery.done')}
        </Button>
      }
    >
      <GlobalStyles styles={printed} />
      <Box sx={{ ...panel, p: 2 }} className="recovery-codes">
        <MutedText sx={{ mb: 1.5 }}>{sheet}</MutedText>
        <Box component="ol" aria-label={t('recovery.list')} sx={listStyle}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<ContentCopyIcon />}
          onClick={() => void copyText(codes.join('\n'))}
        >
          {t('recovery.copy')}
        </Button>
        <Button
          variant="outlined"
          startIcon={<DownloadIcon />}
          onClick={() => saveFile(new Blob([text], { type: 'text/plain' }), t('recovery.fileName'))}
        >
          {t('recovery.download')}
        </Button>
        <Button variant="outlined" startIcon={<PrintIcon />} onClick={() => window.print()}>
          {t('recovery.print')}
        </Button>
      </Box>
    </DialogFrame>
  );
}

/** On a low screen, where all of it scrolls, the button that ends it stays in view. */
const lowStyle = {
  [lowScreen]: {
    scrollPaddingBottom: '64px',
    '& .MuiDialogActions-root': {
      position: 'sticky',
      bottom: 0,
      pt: 1,
      pb: 1,
      bgcolor: 'background.paper',
      borderTop: 1,
      borderColor: 'divider',
    },
  },
} as const;

const listStyle = {
  m: 0,
  pl: 3.5,
  // Beside each other on a phone too, so that the buttons below are in view.
  columns: '2 100px',
  fontFamily: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
  fontSize: { xs: 15, sm: 16 },
  lineHeight: 1.9,
  [lowScreen]: { columns: '4 116px', fontSize: 14 },
  '& li': { breakInside: 'avoid' },
  '& li::marker': { color: 'text.secondary', fontSize: 13 },
} as const;

/** On paper are the codes alone, black on white. */
const printed = {
  '@media print': {
    'body > :not(:has(.recovery-codes))': { display: 'none !important' },
    'body *': { visibility: 'hidden' },
    '.recovery-codes, .recovery-codes *': { visibility: 'visible', color: '#000 !important' },
    '.recovery-codes': { position: 'fixed', inset: 0, background: '#fff !important', border: '0 !important' },
  },
} as const;
