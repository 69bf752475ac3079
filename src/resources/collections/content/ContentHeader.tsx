import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';

interface Props {
  id: string;
  count: number;
  isSaving: boolean;
  /** Nothing can be changed, so nothing is said about how. */
  isReading: boolean;
}

/** The heading of the content list: how many entries there are and whether a change is on its way. */
export function ContentHeader({ id, count, isSaving, isReading }: Props) {
  const { t } = useTranslation('collections');
  return (
    <Box sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1 }}>
        <Typography id={id} component="h2" variant="h6">
          {t('content.title')}
        </Typography>
        <Typography color="text.secondary" sx={{ fontVariantNumeric: 'tabular-nums' }}>
          {t('content.count', { count })}
        </Typography>
        <Typography role="status" variant="body2" color="text.secondary" sx={{ ml: 'auto' }}>
          {isSaving ? t('content.saving') : ''}
        </Typography>
      </Box>
      {!isReading && (
        <Typography variant="body2" color="text.secondary">
          {t('content.help')}
        </Typography>
      )}
    </Box>
  );
}
