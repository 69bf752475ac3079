import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import type { SxProps, Theme } from '@mui/material/styles';
import type { FormEvent, ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../lib/dates.ts';
import { askingMessage, column, lowScreen, twoColumns } from '../view-style.ts';
import { useEntityFormContext } from './entity-form.ts';
import { flattenErrors, focusField, inPageOrder } from './fields/field-errors.ts';

/** A form in one column, with the draft on offer and the errors on top. */
export function FormBody({ children, sx }: { children: ReactNode; sx?: SxProps<Theme> }) {
  return (
    <FormElement sx={[stackStyle, ...(Array.isArray(sx) ? sx : [sx])]}>
      <DraftOffer />
      <ErrorSummary />
      {children}
    </FormElement>
  );
}

interface FormColumnsProps {
  /** What is written: the wide column. */
  children: ReactNode;
  /** What classifies: the narrow column at the right, below the other on smaller screens. */
  aside: ReactNode;
}

/** A form in two columns where there is room for them. */
export function FormColumns({ children, aside }: FormColumnsProps) {
  return (
    <Box sx={stackStyle}>
      <DraftOffer />
      <ErrorSummary />
      <FormElement sx={twoColumns}>
        <Box sx={column}>{children}</Box>
        <Box sx={column}>{aside}</Box>
      </FormElement>
    </Box>
  );
}

/** No grid: in one, the summary of errors could not stick beyond its own row. */
const stackStyle = { display: 'flex', flexDirection: 'column', gap: 2, '& > *': { minWidth: 0 } } as const;

/** The form element: its submit saves, or does what the form says. */
export function FormElement({ children, sx }: { children: ReactNode; sx: SxProps<Theme> }) {
  const { formId, save, submit } = useEntityFormContext();
  return (
    <Box
      component="form"
      id={formId}
      noValidate
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        // The submit of a form in a dialog over this one comes up the tree of components as well.
        event.stopPropagation();
        if (submit) submit();
        else void save();
      }}
      sx={sx}
    >
      {children}
    </Box>
  );
}

/** Offers what was written here before and never saved. */
function DraftOffer() {
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
function ErrorSummary() {
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

/** "Example 3" for `examples.2`, by the label of `examples.*` or of the list; "Etymology 1, Word" for `etymologyEvolution.0.word`. */
function nameOf(path: string, labels: Record<string, string>): string {
  const [field = '', ...below] = path.split('.');
  const index = below.find((part) => /^\d+$/.test(part));
  const list = (index && labels[`${field}.*`]) || labels[field] || field;
  const name = [list, index && Number(index) + 1].filter(Boolean).join(' ');
  const parts = below.filter((part) => part !== index).map((part) => labels[`${field}.${part}`] ?? part);
  return [name, ...parts].join(', ');
}
