import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense, useId } from 'react';
import type { RichTextEditorProps } from '../../editor/RichTextEditor.tsx';
import { FieldFrame, type FieldProps, useFormField } from './FormField.tsx';

/** Formatted text; the value is HTML, empty when nothing is written. */
export function RichTextField(props: FieldProps) {
  const { field, label, helperText, frame, input } = useFormField(props);
  return (
    <FieldFrame {...frame}>
      <RichText
        value={String(field.value ?? '')}
        onChange={field.onChange}
        onBlur={field.onBlur}
        label={label}
        required={props.required}
        error={input.error}
        helperText={helperText}
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

interface RichTextProps extends Omit<RichTextEditorProps, 'invalid' | 'required' | 'describedBy'> {
  required?: boolean;
  error?: boolean;
  helperText?: string;
}

/** The editor of formatted text with its label above and its help below. */
export function RichText({ required = false, error = false, helperText, ...editor }: RichTextProps) {
  const helpId = useId();
  return (
    <div>
      <FormLabel error={error} required={required} sx={{ display: 'block', mb: 0.5, fontSize: 12 }}>
        {editor.label}
      </FormLabel>
      <Suspense fallback={<Skeleton variant="rounded" height={264} />}>
        <RichTextEditor {...editor} invalid={error} required={required} describedBy={helpId} />
      </Suspense>
      {helperText && (
        <FormHelperText id={helpId} error={error} sx={{ mx: 1.75, overflowWrap: 'anywhere' }}>
          {helperText}
        </FormHelperText>
      )}
    </div>
  );
}
