import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type InterfaceLanguage, interfaceLanguages } from '#contract/languages.ts';
import { limits } from '#contract/limits.ts';
import { type PageName, pageNames } from '#contract/pages.ts';
import { FormTextField } from '../../components/form/fields/FormTextField.tsx';
import { RichTextField } from '../../components/form/fields/RichTextField.tsx';
import { ownNames } from '../../components/LanguageMenu.tsx';
import { MutedText } from '../../components/MutedText.tsx';
import { SelectField } from '../../components/SelectField.tsx';
import { SanitizedHtml } from '../../components/show/SanitizedHtml.tsx';
import { panel } from '../../components/view-style.ts';
import { useAppName } from '../../providers/configs.ts';

/** The texts of the public pages: one page in one language at a time, with a preview. */
export function PageTexts() {
  const { t, i18n } = useTranslation(['settings', 'pages']);
  const [page, setPage] = useState<PageName>('support');
  const [language, setLanguage] = useState(i18n.language as InterfaceLanguage);
  const [isPreview, setPreview] = useState(false);
  const at = `${page}.${language}`;
  const written = useWatch({ name: at }) as { title?: string; html?: string } | undefined;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <SelectField
          label={t('page.page')}
          value={page}
          options={pageNames.map((name) => ({ value: name, label: t(`pages:titles.${name}`) }))}
          onChoose={setPage}
        />
        <SelectField
          label={t('page.language')}
          value={language}
          options={interfaceLanguages.map((value) => ({ value, label: ownNames[value], lang: value }))}
          onChoose={setLanguage}
        />
      </Box>
      {/* The key: another page has other fields, whose editor does not keep the text of this one. */}
      <Box key={at} lang={language} sx={{ display: 'grid', gap: 2 }}>
        <FormTextField
          name={`${at}.title`}
          label={t('page.title')}
          help={t('page.titleHelp')}
          maxLength={limits.title}
        />
        <RichTextField name={`${at}.html`} label={t('page.text')} help={t('page.places')} />
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Button variant="outlined" onClick={() => setPreview(!isPreview)} aria-expanded={isPreview}>
          {t(isPreview ? 'page.hide' : 'page.preview')}
        </Button>
        <Link href={`/${page}`} target="_blank" rel="noreferrer">
          {t('page.open')}
        </Link>
      </Box>
      {isPreview && <Preview language={language} written={written} />}
    </Box>
  );
}

function Preview({
  language,
  written,
}: {
  language: InterfaceLanguage;
  written: { html?: string } | undefined;
}) {
  const { t } = useTranslation('settings');
  const appName = useAppName();
  const html = (written?.html ?? '').replaceAll('{{appName}}', appName.replace(/[&<]/g, ''));
  return (
    <Box sx={{ ...panel, p: 2, maxWidth: 720 }}>
      {html ? <SanitizedHtml html={html} lang={language} /> : <MutedText>{t('page.usual')}</MutedText>}
    </Box>
  );
}
