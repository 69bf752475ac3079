import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type Translations, translatedLanguages } from '../form/translation-values.ts';
import { LanguageFlag } from '../LanguageFlag.tsx';

interface Props {
  translations: Translations;
  /** The fields that are shown, in their order. */
  fields: readonly string[];
}

/** The words of a thing in other languages, to read. */
export function TranslationsList({ translations, fields }: Props) {
  const { t } = useTranslation('languages');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {translatedLanguages(translations).map((code) => (
        <Box component="li" key={code} sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', width: 130, flexShrink: 0 }}>
            <LanguageFlag code={code} />
            <Typography variant="body2" color="text.secondary">
              {t(`languages:${code}`)}
            </Typography>
          </Box>
          <Box lang={code} sx={{ minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
            {fields
              .map((field) => translations[code]?.[field])
              .filter(Boolean)
              .map((text, index) => (
                <Typography
                  key={`${code}-${index === 0 ? 'first' : text}`}
                  variant={index === 0 ? 'body1' : 'body2'}
                  color={index === 0 ? 'text.primary' : 'text.secondary'}
                >
                  {text}
                </Typography>
              ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
