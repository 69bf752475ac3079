import UploadFileIcon from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import visuallyHidden from '@mui/utils/visuallyHidden';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { backupEndpoints } from '#contract/backups.ts';
import { MutedText } from '../../components/MutedText.tsx';
import { formatFileSize } from '../../lib/file-address.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { useUpload } from '../../providers/use-endpoint.ts';
import { type Proof, ProofDialog } from '../profile/ProofDialog.tsx';
import { backupDialog, type UploadBackupProps } from './index.ts';

/** Takes a backup in from a file; it is verified while it arrives, and can be restored then. */
export default function UploadBackupDialog({ onUploaded, onClose }: UploadBackupProps & ModalProps) {
  const { t, i18n } = useTranslation('backups');
  const upload = useUpload();
  const [file, setFile] = useState<File>();
  const [trusts, setTrusts] = useState(false);
  const [progress, setProgress] = useState<number>();

  const send = async (proof: Proof) => {
    if (!file) return;
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...proof, allowForeign: String(trusts) }))
      form.set(name, value);
    // Last: what proves who asks is read before it.
    form.set('file', file);
    try {
      const backup = await upload(
        backupEndpoints.upload,
        { form, onProgress: setProgress },
        { failure: false },
      );
      onUploaded();
      onClose();
      backupDialog.open({ backup, purpose: 'restore' });
    } finally {
      setProgress(undefined);
    }
  };
  return (
    <ProofDialog
      title={t('upload.title')}
      text={t('upload.text')}
      confirmLabel={t('upload.confirm')}
      isReady={file !== undefined}
      onConfirm={send}
      onClose={onClose}
    >
      <Button component="label" variant="outlined" startIcon={<UploadFileIcon />}>
        {file ? t('upload.other') : t('upload.choose')}
        <input
          type="file"
          accept=".tar,application/x-tar"
          style={visuallyHidden}
          onChange={(event) => setFile(event.target.files?.[0])}
        />
      </Button>
      {file && (
        <MutedText sx={{ overflowWrap: 'anywhere' }}>
          {file.name}, {formatFileSize(file.size, i18n.language)}
        </MutedText>
      )}
      <FormControlLabel
        label={t('foreign.accept')}
        control={<Checkbox checked={trusts} onChange={(event) => setTrusts(event.target.checked)} />}
      />
      {progress !== undefined && (
        <LinearProgress variant="determinate" value={progress} aria-label={t('upload.title')} />
      )}
    </ProofDialog>
  );
}
