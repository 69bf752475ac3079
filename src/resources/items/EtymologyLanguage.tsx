import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { FieldFrame, type FieldProps, useFormField } from '../../components/form/fields/FormField.tsx';
import { autocompleteLabels } from '../../components/form/fields/FormMultiSelect.tsx';
import { LanguageFlag } from '../../components/LanguageFlag.tsx';
import { etymologyLanguages, isLanguageCode, useEtymologyLanguages } from './etymology-languages.ts';

/** The language of a step of a word's history: chosen from those known, or written out. */
export function EtymologyLanguage(props: FieldProps) {
  const { t } = useTranslation('form');
  const { field, frame, input } = useFormField(props);
  const { nameOf, codeOf } = useEtymologyLanguages();
  const language = String(field.value ?? '');
  return (
    <FieldFrame {...frame}>
      <Autocomplete
        {...autocompleteLabels(t)}
        freeSolo
        disableClearable
        options={etymologyLanguages}
        value={language}
        getOptionLabel={nameOf}
        onChange={(_event, chosen) => field.onChange(chosen)}
        onInputChange={(_event, written, reason) => reason === 'input' && field.onChange(codeOf(written))}
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
