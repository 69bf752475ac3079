import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import visuallyHidden from '@mui/utils/visuallyHidden';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useEntityFormContext } from '../entity-form.ts';
import { flattenErrors } from './field-errors.ts';

/** The props of every field. */
export interface FieldProps {
  /** The name of the value in the form, as in the body of the contract. */
  name: string;
  /** The label; default the form's own label of the field. */
  label?: string;
  /** One line under the field. */
  help?: string;
  required?: boolean;
  /** Why the person may not change it; the field is then disabled. */
  disabledReason?: string;
}

/** A field of the form around: its value and how to change it, and the props of its frame and of a text field in it. */
export function useFormField({ name, label: ownLabel, help, required, disabledReason }: FieldProps) {
  const { labels } = useEntityFormContext();
  const { field, fieldState } = useController({ name });
  // One of several chosen things may be refused; its error is shown at the field that holds them.
  const error = flattenErrors({ [name]: fieldState.error })[0]?.message;
  const label = ownLabel ?? labels[name] ?? name;
  const helperText = error ?? help;
  return {
    field,
    error,
    label,
    helperText,
    frame: { name, error, label, disabledReason },
    input: {
      inputRef: field.ref,
      fullWidth: true,
      label,
      required,
      disabled: Boolean(disabledReason),
      error: Boolean(error),
      helperText,
    },
  };
}

/** Says that a group of buttons is required; a single control has an attribute for it. */
export function RequiredWord({ shown = false }: { shown?: boolean }) {
  const { t } = useTranslation('form');
  return (
    shown && (
      <Box component="span" sx={visuallyHidden}>
        {` (${t('form:required')})`}
      </Box>
    )
  );
}

interface FieldFrameProps {
  name: string;
  error?: string;
  /** Why the field is disabled; read out and shown on hover and focus. */
  disabledReason?: string;
  /** The label, which the reason is announced with. */
  label?: string;
  children: ReactNode;
}

/** Marks the place of a field, so that errors lead to it, and says why it is disabled. */
export function FieldFrame({ name, error, disabledReason, label, children }: FieldFrameProps) {
  const frame = (
    <Box
      data-field={name}
      data-invalid={error ? 'true' : undefined}
      sx={{ minWidth: 0, borderRadius: 1 }}
      // A disabled control takes no focus, so the frame does, and names the reason.
      {...(disabledReason && { tabIndex: 0, role: 'group', 'aria-label': label })}
    >
      {children}
    </Box>
  );
  return disabledReason ? (
    <Tooltip title={disabledReason} describeChild>
      {frame}
    </Tooltip>
  ) : (
    frame
  );
}
