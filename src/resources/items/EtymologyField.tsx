import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { FieldFrame } from '../../components/form/fields/FormField.tsx';
import { EtymologyEntry } from './EtymologyEntry.tsx';
import { blankEtymology, type ItemValues } from './item-values.ts';

/** The history of a word, step by step, oldest first. */
export function EtymologyField() {
  const { t } = useTranslation('items');
  const { control } = useFormContext<ItemValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'etymologyEvolution' });
  return (
    <FieldFrame name="etymologyEvolution">
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map(({ id }, index) => (
          <EtymologyEntry
            key={id}
            index={index}
            isLast={index === fields.length - 1}
            onMove={(places) => move(index, index + places)}
            onRemove={() => remove(index)}
          />
        ))}
        <Button
          startIcon={<AddIcon />}
          disabled={fields.length >= limits.etymologyEntries}
          onClick={() => append({ ...blankEtymology })}
          sx={{ justifySelf: 'start' }}
        >
          {t('form.etymologyAdd')}
        </Button>
      </Box>
    </FieldFrame>
  );
}
