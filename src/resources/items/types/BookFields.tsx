import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useDeferredValue, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { firstUnpaired, paragraphsOf } from '#contract/items/book-paragraphs.ts';
import { useEntityFormContext } from '../../../components/form/entity-form.ts';
import { FormCard } from '../../../components/form/FormCard.tsx';
import { FormTextArea } from '../../../components/form/fields/FormTextField.tsx';
import type { ItemValues } from '../item-values.ts';
import { ParagraphPairs } from './ParagraphPairs.tsx';

const sides = ['bookSection_Content', 'bookSection_ContentTranslation'] as const;

/** The content of a book section and its translation side by side, and how their paragraphs pair. */
export function BookFields() {
  const { t } = useTranslation(['items', 'validation']);
  const { formId } = useEntityFormContext();
  const [arePairsShown, setPairsShown] = useState(false);
  const [type, ...texts] = useWatch<ItemValues, ['type', ...typeof sides]>({ name: ['type', ...sides] });
  const [content, translation] = useDeferredValue(texts);
  const counts = useMemo(
    () => [content, translation].map((text) => paragraphsOf(text).length),
    [content, translation],
  );
  const unpaired = useMemo(
    () => (translation.trim() ? firstUnpaired(content, translation) : undefined),
    [content, translation],
  );

  const goTo = (number: number) => {
    const form = document.getElementById(formId);
    // The content comes last, so that the cursor is left in it.
    for (const name of sides.toReversed()) {
      const area = form?.querySelector<HTMLTextAreaElement>(
        `[data-field="${name}"] textarea:not([aria-hidden])`,
      );
      if (area) selectParagraph(area, number);
    }
  };

  return (
    <FormCard
      title={t('items:form.book')}
      help={t('items:form.bookHelp')}
      action={
        counts.some(Boolean) && (
          <Button aria-expanded={arePairsShown} onClick={() => setPairsShown(!arePairsShown)}>
            {t(arePairsShown ? 'items:form.pairsHide' : 'items:form.pairsShow')}
          </Button>
        )
      }
    >
      {unpaired !== undefined && (
        <Alert severity="warning" variant="outlined">
          {t('validation:paragraphCount')}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
            {t('items:form.pairsPart', { number: unpaired })}
            <Button size="small" color="inherit" onClick={() => goTo(unpaired)}>
              {t('items:form.pairsGo', { number: unpaired })}
            </Button>
          </Box>
        </Alert>
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: oneColumn, lg: `${oneColumn} ${oneColumn}` },
        }}
      >
        {sides.map((name, side) => (
          <FormTextArea
            key={name}
            name={name}
            rows={30}
            required={side === 0 && type === 'BookSection'}
            help={t('items:form.paragraphs', { count: counts[side] })}
          />
        ))}
      </Box>
      {arePairsShown && (
        <ParagraphPairs content={content} translation={translation} unpaired={unpaired} onChoose={goTo} />
      )}
    </FormCard>
  );
}

const oneColumn = 'minmax(0, 1fr)';

/** Selects a paragraph and brings it into view; a text area scrolls to what is typed, not to what is selected. */
function selectParagraph(area: HTMLTextAreaElement, number: number): void {
  const { start, end } = paragraphPlace(area.value, number);
  area.focus();
  area.setSelectionRange(start, end);
  const lettersBefore = area.value.length > 0 ? start / area.value.length : 0;
  area.scrollTop = Math.max(0, area.scrollHeight * lettersBefore - area.clientHeight / 3);
}

/** Where a paragraph begins and ends in a text, counted from 1; the end of the text where it has fewer. */
export function paragraphPlace(text: string, number: number): { start: number; end: number } {
  let seen = 0;
  for (const { index, 0: found } of text.matchAll(/\S[\s\S]*?(?=\n[^\S\n]*\n|$)/g)) {
    seen += 1;
    if (seen === number) return { start: index, end: index + found.trimEnd().length };
  }
  return { start: text.length, end: text.length };
}
