import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { type Translations, translatedLanguages } from '../form/translations/translation-values.ts';
import { LanguageFlag } from '../LanguageFlag.tsx';
import { MutedText } from '../MutedText.tsx';
import { SanitizedHtml } from './SanitizedHtml.tsx';

interface Props {
  translations: Translations;
  /** Whether descriptions are formatted text. */
  richDescription?: boolean;
}

/** The name or title and the description of a record in other languages, to read. */
export function TranslationsList({ translations, richDescription = false }: Props) {
  const { t } = useTranslation('languages');
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1.5 }}>
      {translatedLanguages(translations).map((code) => {
        const { name, title = name, description } = translations[code] ?? {};
        return (
          <Box
            component="li"
            key={code}
            sx={{
              display: 'grid',
              columnGap: 2,
              gridTemplateColumns: { xs: '1fr', sm: '130px minmax(0, 1fr)' },
            }}
          >
            <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', alignSelf: 'start' }}>
              <LanguageFlag code={code} />
              <MutedText>{t(`languages:${code}`)}</MutedText>
            </Box>
            <Box lang={code} sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              {title && <Typography>{title}</Typography>}
              {description &&
                (richDescription ? (
                  <SanitizedHtml html={description} lang={code} />
                ) : (
                  <MutedText sx={{ whiteSpace: 'pre-wrap' }}>{description}</MutedText>
                ))}
            </Box>
          </Box>
        );
      })}
    </Box>
  );
}
