import PictureAsPdfIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { StoredFile } from '#contract/files.ts';
import { fileLibrary } from '../../files/file-modals.ts';

interface Props {
  file?: Pick<StoredFile, 'name'>;
  /** How many pages it has, once that is known. */
  pageCount?: number;
  error?: string;
  onFile: (file: StoredFile) => void;
}

/** The PDF that a book is cut from: one of the library, or one that is uploaded there. */
export function BookFile({ file, pageCount, error, onFile }: Props) {
  const { t } = useTranslation('collections');
  return (
    <Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Button
          variant={file ? 'outlined' : 'contained'}
          startIcon={<PictureAsPdfIcon />}
          onClick={() => fileLibrary.open({ accept: 'pdf', onChoose: onFile })}
        >
          {t(file ? 'book.otherPdf' : 'book.choosePdf')}
        </Button>
        {file && (
          <Typography sx={{ overflowWrap: 'anywhere', minWidth: 0 }} role="status">
            {pageCount === undefined
              ? file.name
              : t('book.fileOf', { name: file.name, pages: t('book.pageCount', { count: pageCount }) })}
          </Typography>
        )}
      </Box>
      {error && (
        <Typography color="error" variant="body2" role="alert" sx={{ mt: 0.5 }}>
          {error}
        </Typography>
      )}
    </Box>
  );
}
