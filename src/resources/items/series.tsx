import CheckIcon from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEntityFormContext } from '../../components/form/entity-form.ts';
import { formKeys, useFormKey } from '../../components/form/form-keys.ts';
import type { CarriedValues } from './item-values.ts';

/** New items that are added one after the other, without leaving the form. */
export interface Series {
  /** Their titles, the newest first. */
  added: readonly string[];
  /** What the next one takes over from the last. */
  carried?: CarriedValues;
  goOn: (title: string, carried: CarriedValues) => void;
}

/** The series of one page or dialog. */
export function useSeries(): Series {
  const [series, setSeries] = useState<Omit<Series, 'goOn'>>({ added: [] });
  return {
    ...series,
    goOn: (title, carried) => setSeries(({ added }) => ({ added: [title, ...added], carried })),
  };
}

/** How many of the added items are named. */
const named = 5;

/** What was added in a series so far, and how many, to be seen; the message of the write is spoken. */
export function SeriesNote({ added }: { added: readonly string[] }) {
  const { t } = useTranslation('items');
  const note = useRef<HTMLDivElement>(null);
  // The focus in the next blank form scrolls no further than to its first field.
  useEffect(() => {
    if (added.length > 0) note.current?.scrollIntoView({ block: 'nearest' });
  }, [added.length]);
  if (added.length === 0) return null;
  const titles = added.slice(0, named).join(', ');
  return (
    <Box ref={note} sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 2 }}>
      <CheckIcon color="success" fontSize="small" aria-hidden />
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {t('form.series', { count: added.length, titles: added.length > named ? `${titles}, …` : titles })}
      </Typography>
    </Box>
  );
}

interface Props {
  /** What comes after saving: the next item of the list, or another new one. */
  to: 'next' | 'another';
  onGoOn: () => void;
  /** Whether it is what Enter in a field does: the form's own `submit`. */
  isDefault?: boolean;
}

/** Saves and goes on to the next item; by keys too. */
export function GoOnButton({ to, onGoOn, isDefault }: Props) {
  const { t } = useTranslation('items');
  const { formId, saving } = useEntityFormContext();
  useFormKey(formId, 'goOn', saving ? undefined : onGoOn);
  return (
    <Button
      variant="outlined"
      aria-disabled={saving}
      {...(isDefault ? { type: 'submit', form: formId } : { onClick: onGoOn })}
      aria-keyshortcuts="Control+Enter Meta+Enter"
      title={formKeys.goOn}
    >
      {t(to === 'next' ? 'form.saveAndNext' : 'form.saveAndAdd')}
    </Button>
  );
}
