import AttachFileIcon from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';

interface Props {
  file?: File;
  onChoose: (file: File) => void;
}

/** The place of the file: choose one, or drop it here. */
export function CsvFileField({ file, onChoose }: Props) {
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
