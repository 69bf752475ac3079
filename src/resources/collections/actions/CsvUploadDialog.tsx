import DownloadIcon from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { interfaceLanguages } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadingOverlay } from '../../../components/LoadingOverlay.tsx';
import { CsvDropArea } from '../content/CsvDropArea.tsx';
import { CsvColumns } from './CsvColumns.tsx';
import { CsvFileField } from './CsvFileField.tsx';
import { issueOfFile, saveTextFile } from './csv-file.ts';
import type { CsvUploadProps } from './csv-modals.ts';
import { csvTemplate } from './csv-template.ts';
import { useCsvUpload } from './use-csv-upload.ts';

/** Explains the columns of a vocabulary file, takes one and brings its rows into the collection. */
export default function CsvUploadDialog({
  collectionId,
  itemTypes,
  file: dropped,
  open,
  onClose,
}: CsvUploadProps & { open: boolean; onClose: () => void }) {
  const { t, i18n } = useTranslation(['collections', 'common']);
  const language = interfaceLanguages.find((code) => code === i18n.language) ?? 'en';
  const [file, setFile] = useState(dropped);
  const { upload, ...uploading } = useCsvUpload(collectionId);
  const issue = file && issueOfFile(file);

  const send = async () => {
    if (file && !issue && (await upload(file))) onClose();
  };

  return (
    <DialogFrame
      title={t('csv.title')}
      open={open}
      size="md"
      onClose={onClose}
      dividers
      sx={{ p: 0 }}
      actions={
        <>
          <Button
            startIcon={<DownloadIcon />}
            onClick={() => saveTextFile(csvTemplate(language), t('csv.templateName'))}
            sx={{ mr: 'auto' }}
          >
            {t('csv.template')}
          </Button>
          <Button onClick={onClose}>{t('common:cancel')}</Button>
          <Button variant="contained" disabled={!file || issue !== undefined} onClick={send}>
            {t('csv.upload')}
          </Button>
        </>
      }
    >
      <CsvDropArea onFile={setFile}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{t('csv.intro')}</Typography>
          <CsvFileField file={file} onChoose={setFile} />
          {issue && (
            <Alert severity="error">
              {t(`csv.refusal.${issue}`, { megabytes: limits.csvBytes / 1024 / 1024 })}
            </Alert>
          )}
          <CsvColumns itemTypes={itemTypes} language={language} />
        </DialogContent>
      </CsvDropArea>
      <LoadingOverlay {...uploading} />
    </DialogFrame>
  );
}
