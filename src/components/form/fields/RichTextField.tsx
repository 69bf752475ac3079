import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useId } from 'react';
import { FieldFrame, type FieldProps, useFormField } from './FormField.tsx';

interface Props extends FieldProps {
  lang?: string;
}

/** Formatted text; the value is HTML, empty when nothing is written. */
export function RichTextField({ lang, ...props }: Props) {
  const { field, error, label, helperText } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={error} label={label} disabledReason={props.disabledReason}>
      <RichText
        value={String(field.value ?? '')}
        onChange={field.onChange}
        onBlur={field.onBlur}
        label={label}
        required={props.required}
        error={Boolean(error)}
        helperText={helperText}
        lang={lang}
      />
    </FieldFrame>
  );
}

// The editor is large: the form that needs it is drawn first.
const RichTextEditor = lazy(() => whenIdle().then(() => import('../../editor/RichTextEditor.tsx')));

function whenIdle(): Promise<void> {
  // Safari does not tell when it is idle.
  const ask = window.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 100));
  return new Promise((resolve) => ask(() => resolve(), { timeout: 500 }));
}

interface RichTextProps {
  value: string;
  onChange: (html: string) => void;
  onBlur?: () => void;
  label: string;
  required?: boolean;
  error?: boolean;
  helperText?: string;
  lang?: string;
}

/** The editor of formatted text with its label above and its help below. */
export function RichText({
  value,
  onChange,
  onBlur,
  label,
  required = false,
  error = false,
  helperText,
  lang,
}: RichTextProps) {
  const helpId = useId();
  return (
    <div>
      <FormLabel error={error} required={required} sx={{ display: 'block', mb: 0.5, fontSize: 12 }}>
        {label}
      </FormLabel>
      <Suspense fallback={<Skeleton variant="rounded" height={264} />}>
        <RichTextEditor
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          label={label}
          invalid={error}
          required={required}
          describedBy={helpId}
          lang={lang}
        />
      </Suspense>
      {helperText && (
        <FormHelperText id={helpId} error={error} sx={{ mx: 1.75, overflowWrap: 'anywhere' }}>
          {helperText}
        </FormHelperText>
      )}
    </div>
  );
}
