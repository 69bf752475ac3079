import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { LanguageCode } from '#contract/languages.ts';
import { DialogFrame } from '../../dialogs/DialogFrame.tsx';
import { confirmLeaving } from '../drafts/LeaveGuard.tsx';
import { sameValue } from '../same-value.ts';
import { AutoTranslation } from './AutoTranslation.tsx';
import { LanguageTabs } from './LanguageTabs.tsx';
import { type TranslatedField, TranslatedText } from './TranslatedText.tsx';
import {
  cleanTranslations,
  type Translations,
  translatedLanguages,
  translationLanguages,
} from './translation-values.ts';

interface Props {
  value: Translations;
  fields: readonly TranslatedField[];
  onSave: (value: Translations) => void;
  onClose: () => void;
}

/** The words of one thing in every other language, a tab for each. */
export default function TranslationsDialog({ value, fields, onSave, onClose }: Props) {
  const { t } = useTranslation(['form', 'common', 'languages']);
  const { getValues } = useFormContext();
  const panelId = useId();
  const [words, setWords] = useState<Translations>(value);
  const [language, setLanguage] = useState<LanguageCode>(
    translatedLanguages(value)[0] ?? translationLanguages[0] ?? 'el',
  );
  const tooLong = translationLanguages.find((code) =>
    fields.some(({ name, max }) => (words[code]?.[name]?.length ?? 0) > max),
  );

  const mayClose = async () =>
    sameValue(cleanTranslations(words), cleanTranslations(value)) || (await confirmLeaving(t));
  const write = (into: LanguageCode, name: string, text: string) =>
    setWords((current) => ({ ...current, [into]: { ...current[into], [name]: text } }));
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
          written={translatedLanguages(words)}
          panelId={panelId}
          onChange={setLanguage}
        />
      }
      actions={(close) => (
        <>
          <Button color="inherit" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button
            variant="contained"
            disabled={tooLong !== undefined}
            onClick={() => onSave(cleanTranslations(words))}
          >
            {t('common:save')}
          </Button>
        </>
      )}
    >
      <Box
        id={panelId}
        role="tabpanel"
        aria-label={t(`languages:${language}`)}
        sx={{ display: 'grid', gap: 2, alignContent: 'start' }}
      >
        <AutoTranslation
          language={language}
          originals={originals}
          words={words}
          onText={(task, text) => write(task.language, task.field, text)}
        />
        {fields.map((field) => (
          <TranslatedText
            key={field.name}
            field={field}
            language={language}
            value={words[language]?.[field.name] ?? ''}
            original={originals.find((one) => one.field === field.name)?.text ?? ''}
            onChange={(text) => write(language, field.name, text)}
          />
        ))}
      </Box>
    </DialogFrame>
  );
}

const paperStyle = {
  width: { xs: 350, sm: 500, md: 600 },
  '@media (min-width: 450px) and (max-width: 599.95px)': { width: 420 },
  maxWidth: 'calc(100% - 24px)',
  m: 1.5,
};
