import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../lib/dates.ts';
import { useEntityFormContext } from '../entity-form-context.ts';

/** Offers what was written here before and never saved. */
export function DraftOffer() {
  const { t } = useTranslation('form');
  const { draft } = useEntityFormContext();
  if (!draft.offered) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      action={
        <>
          <Button color="inherit" size="small" onClick={draft.drop}>
            {t('form:draft.drop')}
          </Button>
          <Button size="small" variant="contained" onClick={draft.restore} sx={{ ml: 1 }}>
            {t('form:draft.restore')}
          </Button>
        </>
      }
    >
      {t('form:draft.offer', { at: formatDateTime(draft.offered.savedAt) })}
    </Alert>
  );
}
