import TranslateIcon from '@mui/icons-material/Translate';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import { lazy, Suspense, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useContentLanguage } from '../../../providers/current-user.ts';
import { LanguageFlag } from '../../LanguageFlag.tsx';
import { MutedText } from '../../MutedText.tsx';
import { FieldFrame, type FieldProps, useFormField } from '../fields/FormField.tsx';
import type { TranslatedField } from './TranslationsDialog.tsx';
import { type Translations, translatedLanguages } from './translation-values.ts';

const TranslationsDialog = lazy(() => import('./TranslationsDialog.tsx'));

interface Props extends FieldProps {
  /** The fields that are translated, in their order. */
  fields: readonly TranslatedField[];
}

/** Translations: the languages there are, and the dialog to write them. */
export function TranslationsField({ fields, ...props }: Props) {
  const { t } = useTranslation(['form', 'languages']);
  const { field, frame, input } = useFormField(props);
  const [open, setOpen] = useState(false);
  const value = (field.value as Translations | undefined) ?? {};
  const own = useContentLanguage()(useWatch({ name: 'namespaces' }));
  const languages = translatedLanguages(value).filter((code) => code !== own);

  return (
    <FieldFrame {...frame}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
        <Button
          variant="outlined"
          startIcon={<TranslateIcon />}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {input.label}
        </Button>
        <MutedText component="span">{t('form:translations.count', { count: languages.length })}</MutedText>
        {languages.map((code) => (
          <LanguageFlag key={code} code={code} name={t(`languages:${code}`)} />
        ))}
      </Box>
      {input.helperText && (
        <FormHelperText error={input.error} sx={{ mx: 0 }}>
          {input.helperText}
        </FormHelperText>
      )}
      {open && (
        <Suspense>
          <TranslationsDialog
            value={value}
            own={own}
            fields={fields}
            onSave={(next) => {
              field.onChange(next);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </FieldFrame>
  );
}
