import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { BookPages as Pages } from '#contract/books.ts';
import { BookPages } from './BookPages.tsx';
import { BookPresets } from './BookPresets.tsx';
import { BookSectionRow } from './BookSectionRow.tsx';
import { type SectionDraft, sectionDraft, startingAt } from './book-sections.ts';

interface Props {
  book: Pages;
  sections: readonly SectionDraft[];
  /** What is said of the fields of each section. */
  messages: readonly Partial<Record<'title' | 'pageFrom' | 'pageTo', string>>[];
  onChange: (sections: SectionDraft[]) => void;
}

/** The sections of a book to be beside the pages they are cut from. */
export function BookSections({ book, sections, messages, onChange }: Props) {
  const { t } = useTranslation('collections');
  const sectionOf = (page: number) =>
    sections.find(
      ({ pageFrom, pageTo }) => pageFrom && pageTo && Number(pageFrom) <= page && page <= Number(pageTo),
    )?.title;
  return (
    <Box sx={columnsStyle}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignContent: 'start',
          overflowY: { md: 'auto' },
          pt: 1,
          pr: { md: 1 },
        }}
      >
        <BookPresets
          pageCount={book.pageCount}
          outline={book.outline}
          onSections={onChange}
          onAdd={() => onChange([...sections, sectionDraft()])}
        />
        {sections.length === 0 && <Typography color="text.secondary">{t('book.sectionsHelp')}</Typography>}
        <Box component="ol" aria-label={t('book.sections')} sx={listStyle}>
          {sections.map((section, index) => (
            <BookSectionRow
              key={section.key}
              section={section}
              number={index + 1}
              messages={messages[index] ?? {}}
              onChange={(changed) => onChange(sections.with(index, changed))}
              onRemove={() => onChange(sections.toSpliced(index, 1))}
            />
          ))}
        </Box>
      </Box>
      <BookPages
        pages={book.pages}
        sectionOf={sectionOf}
        onStart={(page) => onChange(startingAt(sections, page, book.pageCount))}
      />
    </Box>
  );
}

const columnsStyle = {
  flex: 1,
  minHeight: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 3fr) minmax(0, 2fr)' },
  gridTemplateRows: { xs: 'auto minmax(200px, 60vh)', md: 'minmax(0, 1fr)' },
};
const listStyle = { display: 'grid', gap: 2, m: 0, p: 0, listStyle: 'none' };
