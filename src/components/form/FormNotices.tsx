import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/dates.ts';
import { askingMessage, lowScreen } from '../view-style.ts';
import { useEntityFormContext } from './entity-form.ts';
import { flattenErrors, focusField, inPageOrder } from './fields/field-errors.ts';

/** Offers what was written here before and never saved. */
export function DraftOffer() {
  const { t } = useTranslation('form');
  const { draft } = useEntityFormContext();
  if (!draft.offered) return null;
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={askingMessage}
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

/** Counts what has to be put right and leads to each place. */
export function ErrorSummary() {
  const { t } = useTranslation('form');
  const { formId, labels } = useEntityFormContext();
  const { errors } = useFormState();
  const found = inPageOrder(formId, flattenErrors(errors));
  if (found.length === 0) return null;
  return (
    <Alert severity="error" variant="outlined" sx={summaryStyle}>
      <AlertTitle>{t('form:errors.count', { count: found.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {found.map(({ path, message }) => (
          <li key={path}>
            <Link
              component="button"
              type="button"
              color="inherit"
              underline="always"
              onClick={() => focusField(formId, path)}
              sx={{ font: 'inherit', verticalAlign: 'baseline' }}
            >
              {nameOf(path, labels)}
            </Link>
            {`: ${message}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** Stays in view while the fields scroll under it. */
const summaryStyle = {
  position: 'sticky',
  top: 64,
  '.MuiDialog-root &': { top: 0 },
  zIndex: 2,
  maxHeight: '28dvh',
  overflowY: 'auto',
  flex: 'none',
  bgcolor: 'background.paper',
  [lowScreen]: { position: 'static', maxHeight: 'none' },
} as const;

/**
 * "Example 3" for `examples.2`, where `examples.*` has a label, else that of the list; "Etymology 1, Word" for
 * `etymologyEvolution.0.word`; an unknown name is shown as it is.
 */
function nameOf(path: string, labels: Record<string, string>): string {
  const [field = '', ...below] = path.split('.');
  const index = below.find((part) => /^\d+$/.test(part));
  const list = (index && labels[`${field}.*`]) || labels[field] || field;
  const name = [list, index && Number(index) + 1].filter(Boolean).join(' ');
  const parts = below.filter((part) => part !== index).map((part) => labels[`${field}.${part}`] ?? part);
  return [name, ...parts].join(', ');
}
