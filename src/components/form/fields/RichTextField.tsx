import { FieldFrame } from './FieldFrame.tsx';
import { RichText } from './RichText.tsx';
import { type FieldProps, useFormField } from './use-form-field.ts';

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
