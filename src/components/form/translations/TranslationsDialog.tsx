import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import TextField from '@mui/material/TextField';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LanguageCode } from '#contract/languages.ts';
import { plainOfRich } from '#contract/rich-text.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { LanguageFlag } from '../../LanguageFlag.tsx';
import { confirmLeaving } from '../drafts/LeaveGuard.tsx';
import { RichText } from '../fields/RichTextField.tsx';
import { sameValue } from '../form-values.ts';
import { AutoTranslation } from './AutoTranslation.tsx';
import {
  cleanTranslations,
  type Translations,
  type TranslationTask,
  translatedLanguages,
  translationLanguagesOf,
} from './translation-values.ts';

interface Props {
  value: Translations;
  /** The language that the record is written in. */
  own: LanguageCode;
  fields: readonly TranslatedField[];
  onSave: (value: Translations) => void;
  onClose: () => void;
}

/** The translated texts of one record, a tab for each language. */
export default function TranslationsDialog({ value, own, fields, onSave, onClose }: Props) {
  const { t } = useTranslation(['form', 'common', 'languages']);
  const { getValues } = useFormContext();
  const panelId = useId();
  const languages = translationLanguagesOf(own);
  const [translations, setTranslations] = useState<Translations>(value);
  const [language, setLanguage] = useState<LanguageCode>(
    languages.find((code) => translatedLanguages(value).includes(code)) ?? languages[0] ?? 'el',
  );
  const tooLong = languages.find((code) =>
    fields.some(({ name, max }) => (translations[code]?.[name]?.length ?? 0) > max),
  );

  const mayClose = async () =>
    sameValue(cleanTranslations(translations), cleanTranslations(value)) || (await confirmLeaving(t));
  const write = (into: LanguageCode, name: string, text: string) =>
    setTranslations((current) => withText(current, into, name, text));
  // Called as it was when the translation was requested: what was written there since then stays.
  const writeTranslated = ({ language: into, field }: TranslationTask, text: string) =>
    setTranslations((current) =>
      current[into]?.[field] === translations[into]?.[field] ? withText(current, into, field, text) : current,
    );
  const originals = fields.map(({ name, rich = false }) => ({
    field: name,
    text: String(getValues(name) ?? ''),
    isHtml: rich,
  }));

  return (
    <DialogFrame
      title={t('form:translations.title')}
      fills="never"
      onClose={onClose}
      mayClose={mayClose}
      paperSx={paperStyle}
      header={
        <LanguageTabs
          value={language}
          languages={languages}
          written={translatedLanguages(translations)}
          panelId={panelId}
          onChange={setLanguage}
        />
      }
      confirm={{
        label: t('common:save'),
        disabled: tooLong !== undefined,
        onClick: () => onSave(cleanTranslations(translations)),
      }}
    >
      <Box
        id={panelId}
        role="tabpanel"
        aria-label={t(`languages:${language}`)}
        sx={{ display: 'grid', gap: 2, alignContent: 'start' }}
      >
        <AutoTranslation
          language={language}
          own={own}
          originals={originals}
          translations={translations}
          onText={writeTranslated}
        />
        {fields.map((field) => (
          <TranslatedText
            key={field.name}
            field={field}
            language={language}
            value={translations[language]?.[field.name] ?? ''}
            original={originals.find((one) => one.field === field.name)?.text ?? ''}
            onChange={(text) => write(language, field.name, text)}
          />
        ))}
      </Box>
    </DialogFrame>
  );
}

function withText(
  translations: Translations,
  language: LanguageCode,
  field: string,
  text: string,
): Translations {
  return { ...translations, [language]: { ...translations[language], [field]: text } };
}

// As specific as the theme's rule for dialogs on phones.
const paperStyle = {
  '&:not(.MuiDialog-paperFullScreen)': {
    width: { xs: 350, sm: 500, md: 600 },
    '@media (min-width: 450px) and (max-width: 599.95px)': { width: 420 },
    maxWidth: 'calc(100% - 24px)',
    m: 1.5,
  },
};

interface LanguageTabsProps {
  value: LanguageCode;
  languages: readonly LanguageCode[];
  /** The languages that say something; their tabs are marked. */
  written: readonly LanguageCode[];
  panelId: string;
  onChange: (language: LanguageCode) => void;
}

/** A tab with flag and name for each language. */
export function LanguageTabs({ value, languages, written, panelId, onChange }: LanguageTabsProps) {
  const { t } = useTranslation(['languages', 'form']);
  return (
    <Tabs
      value={value}
      onChange={(_event, next: LanguageCode) => onChange(next)}
      variant="scrollable"
      scrollButtons
      allowScrollButtonsMobile
      aria-label={t('form:translations.languages')}
      sx={{ borderBottom: 1, borderColor: 'divider', flexShrink: 0 }}
    >
      {languages.map((code) => (
        <Tab
          key={code}
          value={code}
          aria-controls={panelId}
          icon={<LanguageFlag code={code} />}
          iconPosition="start"
          label={written.includes(code) ? `${t(`languages:${code}`)} ✓` : t(`languages:${code}`)}
          sx={{ minHeight: 48, gap: 1, textTransform: 'none' }}
        />
      ))}
    </Tabs>
  );
}

/** A field that is translated. */
export interface TranslatedField {
  name: string;
  label: string;
  /** Several lines. */
  long?: boolean;
  /** Formatted text, kept as HTML. */
  rich?: boolean;
  max: number;
}

interface TranslatedTextProps {
  field: TranslatedField;
  language: LanguageCode;
  value: string;
  /** The text in the content's own language, to compare with. */
  original: string;
  onChange: (text: string) => void;
}

/** The text of one field in one language. */
export function TranslatedText({ field, language, value, original, onChange }: TranslatedTextProps) {
  const { t } = useTranslation(['form', 'validation']);
  const over = value.length > field.max;
  const read = lineOf(field.rich ? plainOfRich(original) : original);
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

/** A text in one line, cut where it gets long. */
function lineOf(text: string, max = 200): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length > max ? `${line.slice(0, max)}…` : line;
}
