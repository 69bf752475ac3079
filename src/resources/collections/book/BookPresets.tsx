import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookPages } from '#contract/books.ts';
import { everyPages, fromOutline, type SectionDraft } from './book-sections.ts';

interface Props {
  pageCount: number;
  outline: BookPages['outline'];
  /** Takes the place of all sections there are. */
  onSections: (sections: SectionDraft[]) => void;
  onAdd: () => void;
}

/** Ways to make many sections at once: so many pages each, or as the PDF's own outline says. */
export function BookPresets({ pageCount, outline, onSections, onAdd }: Props) {
  const { t } = useTranslation('collections');
  const [written, setWritten] = useState('10');
  const size = Number(written);
  const isValid = /^\d+$/.test(written) && size >= 1 && size <= pageCount;
  const chapters = fromOutline(outline, pageCount);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <TextField
        size="small"
        label={t('book.pagesEach')}
        value={written}
        error={!isValid}
        onChange={({ target }) => setWritten(target.value)}
        slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', maxLength: 5 } }}
        sx={{ width: 160 }}
      />
      <Button
        variant="outlined"
        disabled={!isValid}
        onClick={() => onSections(everyPages(pageCount, size, (number) => t('book.part', { number })))}
      >
        {t('book.divide')}
      </Button>
      {chapters.length > 0 && (
        <Button variant="outlined" onClick={() => onSections(chapters)}>
          {t('book.follow', { count: chapters.length })}
        </Button>
      )}
      <Button startIcon={<AddIcon />} onClick={onAdd}>
        {t('book.add')}
      </Button>
    </Box>
  );
}
