import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BookPages as Pages } from '#contract/collections/books.ts';
import { limits } from '#contract/limits.ts';
import { IconAction } from '../../../components/IconAction.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { VirtualList } from '../../../components/VirtualList.tsx';
import { everyPages, fromOutline, type SectionDraft, sectionDraft, startingAt } from './book-sections.ts';

interface Props {
  book: Pages;
  sections: readonly SectionDraft[];
  /** The messages shown at the fields of each section. */
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
          book={book}
          onSections={onChange}
          onAdd={() => onChange([...sections, sectionDraft()])}
        />
        {book.leftOut.length > 0 && <LeftOut lines={book.leftOut} />}
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

/** Names the lines of the PDF that no section gets. */
function LeftOut({ lines }: { lines: Pages['leftOut'] }) {
  const { t } = useTranslation('collections');
  return (
    <Alert severity="info">
      <details>
        <Box component="summary" sx={{ cursor: 'pointer' }}>
          {t('book.leftOut', { count: lines.length })}
        </Box>
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 2, maxHeight: 160, overflowY: 'auto' }}>
          {lines.map(({ text, page, pages }) => (
            <li key={`${page} ${text}`}>{t('book.leftOutOn', { text, page, count: pages })}</li>
          ))}
        </Box>
      </details>
    </Alert>
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

interface BookSectionRowProps {
  section: SectionDraft;
  /** Its place among the sections, counted from 1. */
  number: number;
  messages: Partial<Record<'title' | 'pageFrom' | 'pageTo', string>>;
  onChange: (section: SectionDraft) => void;
  onRemove: () => void;
}

/** One section of a book to be: its title, and the pages it takes. */
function BookSectionRow({ section, number, messages, onChange, onRemove }: BookSectionRowProps) {
  const { t } = useTranslation('collections');
  const field = (name: 'title' | 'pageFrom' | 'pageTo') => ({
    size: 'small' as const,
    label: t(name === 'title' ? 'title' : `book.${name}`),
    value: section[name],
    error: messages[name] !== undefined,
    helperText: messages[name],
    required: true,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...section, [name]: target.value }),
  });
  const page = { inputMode: 'numeric' as const, autoComplete: 'off', maxLength: 6 };
  return (
    <Box component="li" aria-label={t('book.section', { number })} sx={rowStyle}>
      <TextField
        {...field('title')}
        sx={{ gridArea: 'title' }}
        slotProps={{ htmlInput: { maxLength: limits.title, required: false } }}
      />
      <TextField
        {...field('pageFrom')}
        sx={{ gridArea: 'from' }}
        slotProps={{ htmlInput: { ...page, required: false } }}
      />
      <TextField
        {...field('pageTo')}
        sx={{ gridArea: 'to' }}
        slotProps={{ htmlInput: { ...page, required: false } }}
      />
      <IconAction
        label={t('book.removeOf', { number })}
        tooltip={t('book.remove')}
        icon={DeleteIcon}
        onClick={onRemove}
        sx={{ gridArea: 'remove', mt: 0.25 }}
      />
    </Box>
  );
}

const rowStyle = {
  display: 'grid',
  gap: 1,
  alignItems: 'start',
  justifyItems: 'stretch',
  gridTemplateColumns: { xs: '1fr 1fr 36px', sm: 'minmax(0, 1fr) 104px 104px 36px' },
  gridTemplateAreas: { xs: '"title title remove" "from to ."', sm: '"title from to remove"' },
};

interface BookPresetsProps {
  book: Pages;
  /** Takes the place of all sections there are. */
  onSections: (sections: SectionDraft[]) => void;
  onAdd: () => void;
}

/** Ways to make many sections at once: by a number of pages, or where the PDF's bookmarks or headings are. */
function BookPresets({ book: { pageCount, outline, outlineFrom }, onSections, onAdd }: BookPresetsProps) {
  const { t } = useTranslation('collections');
  const [written, setWritten] = useState('10');
  const size = Number(written);
  const isValid = /^\d+$/.test(written) && size >= 1;
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
          {t(outlineFrom === 'bookmarks' ? 'book.follow' : 'book.followHeadings', { count: chapters.length })}
        </Button>
      )}
      <Button startIcon={<AddIcon />} onClick={onAdd}>
        {t('book.add')}
      </Button>
    </Box>
  );
}

interface BookPagesProps {
  pages: Pages['pages'];
  /** The section that has a page, by its title. */
  sectionOf: (page: number) => string | undefined;
  /** Begins a section at a page. */
  onStart: (page: number) => void;
}

/** The first words of every page, to find where the sections begin. */
function BookPages({ pages, sectionOf, onStart }: BookPagesProps) {
  const { t } = useTranslation('collections');
  return (
    <VirtualList
      rows={pages}
      label={t('book.pages')}
      keyOf={({ number }) => number}
      rowHeight={108}
      sx={{ minHeight: 200, border: 1, borderColor: 'divider', borderRadius: 1 }}
    >
      {({ number, preview }) => (
        <Box sx={{ p: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
            <Typography variant="body2" sx={{ fontWeight: 600 }}>
              {t('book.page', { page: number })}
            </Typography>
            <MutedText noWrap sx={{ flex: 1, minWidth: 0 }}>
              {sectionOf(number)}
            </MutedText>
            <Button size="small" onClick={() => onStart(number)} sx={{ flex: 'none' }}>
              {t('book.startHere')}
            </Button>
          </Box>
          <MutedText sx={textStyle}>{preview || t('book.noText')}</MutedText>
        </Box>
      )}
    </VirtualList>
  );
}

const textStyle = {
  display: '-webkit-box',
  WebkitLineClamp: 3,
  WebkitBoxOrient: 'vertical',
  overflow: 'hidden',
  overflowWrap: 'anywhere',
};
