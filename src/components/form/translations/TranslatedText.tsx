import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { LanguageCode } from '#contract/languages.ts';
import { RichText } from '../fields/RichText.tsx';
import { plainText } from '../plain-text.ts';

/** A field whose words are kept in other languages too. */
export interface TranslatedField {
  name: string;
  label: string;
  /** Several lines. */
  long?: boolean;
  /** Formatted text, kept as HTML. */
  rich?: boolean;
  max: number;
}

interface Props {
  field: TranslatedField;
  language: LanguageCode;
  value: string;
  /** The words in the content's own language, to read along. */
  original: string;
  onChange: (text: string) => void;
}

/** The words of one field in one language. */
export function TranslatedText({ field, language, value, original, onChange }: Props) {
  const { t } = useTranslation(['form', 'validation']);
  const over = value.length > field.max;
  const read = plainText(original);
  const helperText = over
    ? t('validation:tooLong', { maximum: field.max })
    : read && t('form:translations.original', { text: read });
  const common = { label: field.label, value, error: over, helperText, lang: language };
  if (field.rich) return <RichText key={language} {...common} onChange={onChange} />;
  return (
    <TextField
      {...common}
      multiline
      minRows={field.long ? 4 : 1}
      maxRows={12}
      margin="dense"
      fullWidth
      slotProps={{ formHelperText: { sx: { overflowWrap: 'anywhere' } }, htmlInput: { lang: language } }}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
