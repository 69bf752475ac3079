import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useTranslation } from 'react-i18next';
import type { LanguageCode } from '#contract/languages.ts';
import { LanguageFlag } from '../../LanguageFlag.tsx';
import { translationLanguages } from './translation-values.ts';

interface Props {
  value: LanguageCode;
  /** The languages that say something; their tabs are marked. */
  written: readonly LanguageCode[];
  panelId: string;
  onChange: (language: LanguageCode) => void;
}

/** A tab with flag and name for each language. */
export function LanguageTabs({ value, written, panelId, onChange }: Props) {
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
      {translationLanguages.map((code) => (
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
