import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { lazy, Suspense, useId } from 'react';
import { editorFrame } from '../../editor/editor-style.ts';
import type { RichTextEditorProps } from '../../editor/RichTextEditor.tsx';
import { SanitizedHtml } from '../../show/SanitizedHtml.tsx';
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
      <Suspense fallback={<WaitingText html={editor.value} />}>
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

/** The text until its editor is loaded, as high as that, so that nothing moves under the pointer when it comes. */
function WaitingText({ html }: { html: string }) {
  return (
    <Box sx={editorFrame}>
      <Box sx={{ height: { xs: 75, sm: 41 } }} />
      <div className="text">
        <SanitizedHtml html={html} />
      </div>
    </Box>
  );
}
