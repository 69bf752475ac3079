import AttachFileIcon from '@mui/icons-material/AttachFile';
import DownloadIcon from '@mui/icons-material/Download';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionEndpoints } from '#contract/collections.ts';
import type { ItemType } from '#contract/item-types.ts';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { DropTarget } from '../../../components/DropTarget.tsx';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadingOverlay } from '../../../components/LoadingOverlay.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { useJob } from '../../../components/use-job.ts';
import type { ModalProps } from '../../../lib/modals.ts';
import { useUpload } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import { type CsvUploadProps, csvStatusModal } from '../collection-modals.ts';
import { csvTemplate, csvTemplateColumns, issueOfFile, saveTextFile, templateHeading } from './csv-files.ts';

/** Explains the columns of a vocabulary file, takes one and brings its rows into the collection. */
export default function CsvUploadDialog({
  collectionId,
  itemTypes,
  file: dropped,
  onClose,
}: CsvUploadProps & ModalProps) {
  const { t, i18n } = useTranslation('collections');
  const language = interfaceLanguages.find((code) => code === i18n.language) ?? 'en';
  const [file, setFile] = useState(dropped);
  const { upload, ...uploading } = useCsvUpload(collectionId);
  const issue = file && issueOfFile(file);

  const send = async () => {
    // Behind the overlay the button keeps the focus, and Enter would press it again.
    if (file && !issue && !uploading.open && (await upload(file))) onClose();
  };

  return (
    <DialogFrame
      title={t('csv.title')}
      size="md"
      onClose={onClose}
      dividers
      sx={{ p: 0 }}
      actions={
        <Button
          startIcon={<DownloadIcon />}
          onClick={() => saveTextFile(csvTemplate(language), t('csv.templateName'))}
          sx={{ mr: 'auto' }}
        >
          {t('csv.template')}
        </Button>
      }
      confirm={{ label: t('csv.upload'), disabled: !file || issue !== undefined, onClick: send }}
    >
      <DropTarget label={t('csv.drop')} onFiles={([dropped]) => setFile(dropped)}>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{t('csv.intro')}</Typography>
          <CsvFileField file={file} onChoose={setFile} />
          {issue && (
            <Alert severity="error">
              {t(`csv.issue.${issue}`, { megabytes: limits.csvBytes / 1024 / 1024 })}
            </Alert>
          )}
          <CsvColumns itemTypes={itemTypes} language={language} />
        </DialogContent>
      </DropTarget>
      <LoadingOverlay {...uploading} />
    </DialogFrame>
  );
}

interface CsvFileFieldProps {
  file?: File;
  onChoose: (file: File) => void;
}

/** The place of the file: choose one, or drop it here. */
function CsvFileField({ file, onChoose }: CsvFileFieldProps) {
  const { t, i18n } = useTranslation('collections');
  const input = useRef<HTMLInputElement>(null);
  const kilobytes = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 });
  return (
    <Box sx={boxStyle}>
      <Button variant="outlined" startIcon={<AttachFileIcon />} onClick={() => input.current?.click()}>
        {t(file ? 'csv.chooseOther' : 'csv.choose')}
      </Button>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        hidden
        aria-label={t('csv.choose')}
        onChange={({ target }) => {
          const [chosen] = target.files ?? [];
          if (chosen) onChoose(chosen);
          // The same file may be chosen again after it was corrected.
          target.value = '';
        }}
      />
      <Typography
        color={file ? 'text.primary' : 'text.secondary'}
        sx={{ overflowWrap: 'anywhere' }}
        role="status"
      >
        {file
          ? t('csv.chosen', { name: file.name, kilobytes: kilobytes.format(file.size / 1024) })
          : t('csv.orDrop')}
      </Typography>
    </Box>
  );
}

const boxStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 2,
  p: 2,
  border: 1,
  borderStyle: 'dashed',
  borderColor: 'divider',
  borderRadius: 1,
};

/** Sends a file to the server and shows what became of its rows; true when the server took it. */
function useCsvUpload(collectionId: string) {
  const { t } = useTranslation('collections');
  /** How much of the file has left, in percent; undefined when nothing is being sent. */
  const [sent, setSent] = useState<number>();
  const job = useJob();
  const sendFile = useUpload();
  const { changed } = useResourceMutations('collections');

  const upload = async (file: File): Promise<boolean> => {
    setSent(0);
    try {
      const form = new FormData();
      form.append('file', file);
      form.append('collectionId', collectionId);
      form.append('fileName', file.name);
      const answer = await job.run((jobId) => {
        form.append('jobId', jobId);
        return sendFile(collectionEndpoints.importCsv, {
          form,
          onProgress: (part) => setSent(Math.round(part * 100)),
        });
      });
      await changed(collectionId);
      csvStatusModal.open({ answer, fileName: file.name });
      return true;
    } catch {
      return false;
    } finally {
      setSent(undefined);
    }
  };

  return {
    upload,
    open: sent !== undefined,
    progress: sent !== undefined && sent < 100 ? sent : job.progress,
    steps: job.steps,
    message: t(sent === 100 ? 'csv.judging' : 'csv.uploading'),
  };
}

/** What each column of a vocabulary file means. */
function CsvColumns({
  itemTypes,
  language,
}: {
  itemTypes: readonly ItemType[];
  language: InterfaceLanguage;
}) {
  const { t } = useTranslation('collections');
  return (
    <Box component="section" aria-labelledby="csv-columns">
      <Typography id="csv-columns" component="h3" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {t('csv.columns')}
      </Typography>
      <Box component="dl" sx={listStyle}>
        {csvTemplateColumns.map((column) => (
          <Box key={column} sx={{ display: 'contents' }}>
            <Box component="dt">
              <code>{templateHeading(column, language)}</code>
            </Box>
            <Typography component="dd" variant="body2">
              {t(`csv.column.${column}`, { types: itemTypes.join(', ') })}
            </Typography>
          </Box>
        ))}
      </Box>
      <MutedText sx={{ mt: 2 }}>{t('csv.format')}</MutedText>
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
  alignItems: 'baseline',
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1 },
  m: 0,
  '& dd': { m: 0, mb: { xs: 1, sm: 0 } },
  '& code': { fontSize: 13, fontWeight: 600 },
};
