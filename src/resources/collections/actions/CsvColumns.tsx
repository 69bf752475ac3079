import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ItemType } from '#contract/item-types.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { MutedText } from '../../../components/MutedText.tsx';
import { csvTemplateColumns, templateHeading } from './csv-template.ts';

/** What each column of a vocabulary file means. */
export function CsvColumns({
  itemTypes,
  language,
}: {
  itemTypes: readonly ItemType[];
  language: InterfaceLanguage;
}) {
  const { t } = useTranslation('collections');
  return (
    <Box component="section" aria-labelledby="csv-columns">
      <Typography id="csv-columns" component="h3" variant="subtitle1" sx={{ fontWeight: 600, mb: 1 }}>
        {t('csv.columns')}
      </Typography>
      <Box component="dl" sx={listStyle}>
        {csvTemplateColumns.map((column) => (
          <Box key={column} sx={{ display: 'contents' }}>
            <Box component="dt">
              <code>{templateHeading(column, language)}</code>
            </Box>
            <Typography component="dd" variant="body2">
              {t(`csv.column.${column}`, { types: itemTypes.join(', ') })}
            </Typography>
          </Box>
        ))}
      </Box>
      <MutedText sx={{ mt: 2 }}>{t('csv.format')}</MutedText>
    </Box>
  );
}

const listStyle = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'max-content 1fr' },
  alignItems: 'baseline',
  columnGap: 3,
  rowGap: { xs: 0.25, sm: 1 },
  m: 0,
  '& dd': { m: 0, mb: { xs: 1, sm: 0 } },
  '& code': { fontSize: 13, fontWeight: 600 },
};
