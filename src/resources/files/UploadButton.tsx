import UploadIcon from '@mui/icons-material/FileUploadOutlined';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { type Accept, chooseFiles } from './accepted.ts';
import { uploadDialog } from './file-modals.ts';

/** Uploads files from the person's disk. */
export function UploadButton({
  accept,
  onStored,
}: {
  accept: Accept;
  /** Called with a file that was uploaded alone; of several, one is chosen afterwards. */
  onStored?: (file: StoredFile) => void;
}) {
  const { t } = useTranslation('files');
  const upload = async () => {
    const files = await chooseFiles(accept, true);
    if (files.length > 0)
      uploadDialog.open({ files, accept, onStored: files.length === 1 ? onStored : undefined });
  };
  return (
    <Button
      variant="contained"
      startIcon={<UploadIcon />}
      onClick={() => void upload()}
      sx={{ flex: 'none' }}
    >
      {t('upload.open')}
    </Button>
  );
}
