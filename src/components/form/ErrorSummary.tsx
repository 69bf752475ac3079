import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useFormAround } from './entity-form-context.ts';
import { flattenErrors } from './field-errors.ts';
import { focusField } from './focus-field.ts';

/** Counts what has to be put right and leads to each place. */
export function ErrorSummary() {
  const { t } = useTranslation('form');
  const { formId, labels } = useFormAround();
  const { errors } = useFormState();
  const found = flattenErrors(errors);
  if (found.length === 0) return null;
  return (
    <Alert severity="error" variant="outlined">
      <AlertTitle>{t('form:errors.count', { count: found.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {found.map(({ path, message }) => (
          <li key={path}>
            <Link component="button" type="button" color="inherit" onClick={() => focusField(formId, path)}>
              {nameOf(path, labels)}
            </Link>
            {`: ${message}`}
          </li>
        ))}
      </Box>
    </Alert>
  );
}

/** "Examples 3" for `examples.2`; an unknown name stands as it is. */
function nameOf(path: string, labels: Record<string, string>): string {
  const [field = '', index] = path.split('.');
  const label = labels[field] ?? path;
  return index && /^\d+$/.test(index) ? `${label} ${Number(index) + 1}` : label;
}
