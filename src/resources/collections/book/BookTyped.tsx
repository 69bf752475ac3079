import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookEndpoints } from '#contract/books.ts';
import { useEndpointCall } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import type { BookPart } from './book-part.ts';
import { TypedSectionFields } from './TypedSectionFields.tsx';
import { problemsOfTyped, type TypedSection, typedSection } from './typed-sections.ts';

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
