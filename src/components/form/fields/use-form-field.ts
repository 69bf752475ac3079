import { useController } from 'react-hook-form';
import { useEntityFormContext } from '../entity-form-context.ts';
import { flattenErrors } from './field-errors.ts';

/** What every field of the kit takes. */
export interface FieldProps {
  /** The name of the value in the form, as in the body of the contract. */
  name: string;
  /** The label; the form's own label of the field unless told. */
  label?: string;
  /** One line under the field. */
  help?: string;
  required?: boolean;
  /** Why the person may not change it; the field is then disabled. */
  disabledReason?: string;
}

/** A field of the form around: its value, how to change it, its label and its error. */
export function useFormField({ name, label, help }: FieldProps) {
  const { labels } = useEntityFormContext();
  const { field, fieldState } = useController({ name });
  // One of several chosen things may be refused; the field that holds them says so.
  const error = flattenErrors({ [name]: fieldState.error })[0]?.message;
  return { field, error, label: label ?? labels[name] ?? name, helperText: error ?? help };
}
