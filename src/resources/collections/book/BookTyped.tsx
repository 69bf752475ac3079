import AddIcon from '@mui/icons-material/Add';
import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookEndpoints } from '#contract/collections/books.ts';
import { paragraphsOf } from '#contract/items/book-paragraphs.ts';
import { limits } from '#contract/limits.ts';
import { IconAction } from '../../../components/IconAction.tsx';
import { newId } from '../../../lib/new-id.ts';
import { useEndpointCall } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import type { BookPart } from './BookDialog.tsx';

/** Sections of a book that are typed or pasted by hand. */
export function BookTyped({ collection, onTouched, onCancel, onDone }: BookPart) {
  const { t } = useTranslation(['collections', 'common']);
  const callEndpoint = useEndpointCall();
  const { changed } = useResourceMutations('collections');
  const [sections, setSections] = useState<TypedSection[]>(() => [typedSection()]);
  const [isValidated, setIsValidated] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const problems = sections.map(problemsOfTyped);
  const isFaulty = problems.some((found) => Object.keys(found).length > 0);

  const save = async () => {
    setIsValidated(true);
    if (isFaulty) return;
    setIsSaving(true);
    try {
      const body = {
        collectionId: collection.id,
        sections: sections.map(({ title, content, contentTranslation }) => ({
          title,
          content,
          ...(contentTranslation.trim() && { contentTranslation }),
        })),
      };
      const success = t('book.done', { count: sections.length });
      await callEndpoint(bookEndpoints.addSections, { body }, { success });
      await changed(collection.id);
      onDone();
    } catch {
      setIsSaving(false);
    }
  };

  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 3, alignContent: 'start' }}>
        <Typography color="text.secondary">{t('book.typedHelp')}</Typography>
        {sections.map((section, index) => (
          <TypedSectionFields
            key={section.key}
            section={section}
            number={index + 1}
            problems={isValidated ? (problems[index] ?? {}) : {}}
            onChange={(changed) => {
              onTouched();
              setSections(sections.with(index, changed));
            }}
            onRemove={sections.length > 1 ? () => setSections(sections.toSpliced(index, 1)) : undefined}
          />
        ))}
        <Box>
          <Button startIcon={<AddIcon />} onClick={() => setSections([...sections, typedSection()])}>
            {t('book.another')}
          </Button>
        </Box>
      </DialogContent>
      <DialogActions sx={{ borderTop: 1, borderColor: 'divider' }}>
        <Button onClick={onCancel}>{t('common:cancel')}</Button>
        <Button variant="contained" loading={isSaving} onClick={() => void save()}>
          {t('book.create', { count: sections.length })}
        </Button>
      </DialogActions>
    </>
  );
}

interface TypedSectionFieldsProps {
  section: TypedSection;
  /** Its place among the sections, counted from 1. */
  number: number;
  problems: TypedProblems;
  onChange: (section: TypedSection) => void;
  onRemove?: () => void;
}

/** Title, content and translation of one section, the last two side by side where there is room. */
function TypedSectionFields({ section, number, problems, onChange, onRemove }: TypedSectionFieldsProps) {
  const { t } = useTranslation(['collections', 'validation']);
  const field = (name: 'title' | 'content' | 'contentTranslation') => {
    const problem = problems[name];
    const count = name === 'title' ? 0 : paragraphsOf(section[name]).length;
    return {
      fullWidth: true,
      label: t(name === 'title' ? 'title' : `book.${name}`),
      value: section[name],
      error: problem !== undefined,
      helperText: problem ? t(`validation:${problem}`) : name !== 'title' && t('book.paragraphs', { count }),
      onChange: ({ target }: { target: { value: string } }) => onChange({ ...section, [name]: target.value }),
    };
  };
  return (
    <Box component="section" aria-label={t('book.section', { number })} sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
        <TextField
          {...field('title')}
          required
          slotProps={{ htmlInput: { maxLength: limits.title, required: false } }}
        />
        {onRemove && (
          <IconAction
            label={t('book.removeOf', { number })}
            tooltip={t('book.remove')}
            icon={DeleteIcon}
            size="medium"
            onClick={onRemove}
            sx={{ mt: 1 }}
          />
        )}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '1fr 1fr' } }}>
        <TextField
          {...field('content')}
          required
          multiline
          rows={12}
          slotProps={{ htmlInput: { maxLength: limits.bookContent, required: false } }}
        />
        <TextField
          {...field('contentTranslation')}
          multiline
          rows={12}
          slotProps={{ htmlInput: { maxLength: limits.bookContent } }}
        />
      </Box>
    </Box>
  );
}

/** A section of a book as it is typed in the dialog. */
interface TypedSection {
  /** Identifies the section in the dialog. */
  key: string;
  title: string;
  content: string;
  contentTranslation: string;
}

/** The validation messages shown beside the fields. */
type TypedProblems = Partial<
  Record<'title' | 'content' | 'contentTranslation', 'required' | 'paragraphCount'>
>;

/** An empty section with a key of its own. */
function typedSection(): TypedSection {
  return { key: newId(), title: '', content: '', contentTranslation: '' };
}

/** What is wrong with a section: it needs title and content, and a translation has as many paragraphs. */
function problemsOfTyped({ title, content, contentTranslation }: TypedSection): TypedProblems {
  const isPaired =
    !contentTranslation.trim() || paragraphsOf(content).length === paragraphsOf(contentTranslation).length;
  return {
    ...(!title.trim() && { title: 'required' as const }),
    ...(!content.trim() && { content: 'required' as const }),
    ...(!isPaired && { contentTranslation: 'paragraphCount' as const }),
  };
}
