import AddIcon from '@mui/icons-material/Add';
import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type ComponentProps, useState } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { FieldFrame, type FieldProps, useFormField } from '../../components/form/fields/FormField.tsx';
import { FormTextArea, FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { MoveButtons } from '../../components/form/lines/FormLines.tsx';
import { LanguageFlag } from '../../components/LanguageFlag.tsx';
import { useAutocompleteWords } from '../../components/use-autocomplete-words.ts';
import { etymologyLanguages, isLanguageCode, useEtymologyLanguages } from './etymology-languages.ts';
import type { EtymologyValues, ItemValues } from './item-values.ts';

/** A step of a word's history before anything is written. */
export const blankEtymology: EtymologyValues = {
  language: '',
  word: '',
  meaning: '',
  etymology: '',
  partOfSpeech: '',
};

/** The history of a word, step by step, oldest first. */
export function EtymologyField() {
  const { t } = useTranslation('items');
  const { control } = useFormContext<ItemValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'etymologyEvolution' });
  return (
    <FieldFrame name="etymologyEvolution">
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map(({ id }, index) => (
          <EtymologyStep
            key={id}
            index={index}
            count={fields.length}
            onMove={(from, places) => move(from, from + places)}
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

interface EtymologyStepProps {
  index: number;
  count: number;
  onMove: ComponentProps<typeof MoveButtons>['onMove'];
  onRemove: () => void;
}

/** One step of a word's history. */
function EtymologyStep({ index, count, onMove, onRemove }: EtymologyStepProps) {
  const { t } = useTranslation('items');
  const name = t('items:form.etymologyStep', { step: index + 1 });
  const at = (field: string) => ({
    name: `etymologyEvolution.${index}.${field}`,
    label: t(`items:form.etymologyFields.${field}`),
    required: true,
  });
  return (
    <Box
      role="group"
      aria-label={name}
      sx={{ display: 'grid', gap: 1.5, pl: 2, borderLeft: 3, borderColor: 'divider', minWidth: 0 }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Typography variant="subtitle2" component="h3" sx={{ flex: 1 }}>
          {name}
        </Typography>
        <MoveButtons index={index} count={count} name={name} onMove={onMove} onRemove={onRemove} />
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 1.5,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        <EtymologyLanguage {...at('language')} />
        <FormTextField {...at('word')} />
        <FormTextField {...at('partOfSpeech')} />
      </Box>
      <FormTextField {...at('meaning')} />
      <FormTextArea {...at('etymology')} />
    </Box>
  );
}

const matching = createFilterOptions<string>();

/** The language of a step of a word's history: chosen from those known, or written out. */
function EtymologyLanguage(props: FieldProps) {
  const { field, frame, input } = useFormField(props);
  const { nameOf, codeOf } = useEtymologyLanguages();
  const language = String(field.value ?? '');
  const [search, setSearch] = useState('');
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        {...useAutocompleteWords()}
        freeSolo
        disableClearable
        options={etymologyLanguages}
        value={language}
        getOptionLabel={nameOf}
        onChange={(_event, chosen) => field.onChange(chosen)}
        onInputChange={(_event, written, reason) => {
          if (reason !== 'input') return;
          setSearch(written);
          field.onChange(codeOf(written));
        }}
        // What is written is the value at once, and a list that opens on a value is not filtered by it.
        filterOptions={(options, state) => matching(options, { ...state, inputValue: search })}
        onClose={() => setSearch('')}
        onBlur={field.onBlur}
        renderOption={({ key, ...option }, code) => (
          <Box component="li" key={key} {...option} sx={{ gap: 1 }}>
            <Box sx={{ width: 21, display: 'flex' }}>
              {isLanguageCode(code) && <LanguageFlag code={code} />}
            </Box>
            {nameOf(code)}
          </Box>
        )}
        renderInput={(params) => (
          <TextField
            {...params}
            {...input}
            slotProps={{
              input: {
                ...params.InputProps,
                startAdornment: isLanguageCode(language) && (
                  <InputAdornment position="start" sx={{ ml: 0.5, mr: 0 }}>
                    <LanguageFlag code={language} />
                  </InputAdornment>
                ),
              },
              htmlInput: { ...params.inputProps, maxLength: limits.languageName },
            }}
          />
        )}
      />
    </FieldFrame>
  );
}
