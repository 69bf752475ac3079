import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { shownField } from '../form/field-definition.ts';
import { ChangedValue } from './ChangedValue.tsx';
import type { HistorySubject } from './history-modal.ts';
import type { FieldWords } from './use-field-words.ts';
import type { Values } from './versions.ts';

interface FrameProps {
  label: string;
  isChanged: boolean;
  /** Why it was not restored. */
  problem: string | undefined;
  actions: ReactNode;
  children: ReactNode;
}

/** A field of a comparison: its name, what can be done with it, and what became of it. */
export function FieldFrame({ label, isChanged, problem, actions, children }: FrameProps) {
  return (
    <Box component="section" aria-label={label} sx={fieldStyle}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 34 }}>
        <Typography
          component="h4"
          sx={{ flex: 1, fontSize: 14, fontWeight: 600, ...(!isChanged && { color: 'text.secondary' }) }}
        >
          {label}
        </Typography>
        {actions}
      </Box>
      {problem && (
        <Alert severity="error" role="status" sx={{ mb: 1, py: 0 }}>
          {problem}
        </Alert>
      )}
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
    </Box>
  );
}

interface ChangeProps {
  subject: HistorySubject;
  words: FieldWords;
  name: string;
  before: Values;
  after: Values;
}

/** What became of the value of a field from one version to another. */
export function FieldChange({ subject: { fields, describe }, words, name, before, after }: ChangeProps) {
  const isRich = (values: Values) => {
    const text = name === 'translations' ? 'description' : name;
    return shownField(fields, text, values)?.input === 'richText';
  };
  return (
    <ChangedValue
      field={shownField(fields, name, after) ?? fields.find((field) => field.name === name)}
      before={before[name]}
      after={after[name]}
      isRich={{ before: isRich(before), after: isRich(after) }}
      partsOf={(value) => words.partsOf(name, value)}
      describe={{ before: describe?.(name, before), after: describe?.(name, after) }}
    />
  );
}

const fieldStyle = { mt: 2, pt: 1, borderTop: 1, borderColor: 'divider' };
