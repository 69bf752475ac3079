import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Skeleton from '@mui/material/Skeleton';
import { lazy, Suspense } from 'react';
import { FieldFrame } from './FieldFrame.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

// The editor is large; it comes when a form that needs it opens.
const RichTextEditor = lazy(() => import('../editor/RichTextEditor.tsx'));

interface Props extends FieldProps {
  lang?: string;
}

/** Formatted text; the value is HTML, empty when nothing is written. */
export function RichTextField({ lang, ...props }: Props) {
  const { field, error, label, helperText } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={error} label={label} disabledReason={props.disabledReason}>
      <FormLabel
        error={Boolean(error)}
        required={props.required}
        sx={{ display: 'block', mb: 0.5, fontSize: 12 }}
      >
        {label}
      </FormLabel>
      <Suspense fallback={<Skeleton variant="rounded" height={264} />}>
        <RichTextEditor
          value={String(field.value ?? '')}
          onChange={field.onChange}
          onBlur={field.onBlur}
          label={label}
          invalid={Boolean(error)}
          lang={lang}
        />
      </Suspense>
      {helperText && (
        <FormHelperText error={Boolean(error)} sx={{ mx: 1.75 }}>
          {helperText}
        </FormHelperText>
      )}
    </FieldFrame>
  );
}
