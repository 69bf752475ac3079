import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { FieldFrame } from '../fields/FieldFrame.tsx';

interface Props {
  name: string;
  label: string;
  value: string;
  error?: string;
  lang?: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  onEnter: () => void;
  /** Called when several lines are pasted, with each of them that says something. */
  onPasteLines: (lines: string[]) => void;
  /** The buttons at its end. */
  children: ReactNode;
}

/** One line of a list of lines. */
export function FormLine({ name, label, value, error, lang, children, ...on }: Props) {
  return (
    <FieldFrame name={name} error={error}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.25 }}>
        <TextField
          fullWidth
          multiline
          maxRows={6}
          size="small"
          label={label}
          value={value}
          error={Boolean(error)}
          helperText={error}
          slotProps={{ htmlInput: { lang } }}
          onChange={(event) => on.onChange(event.target.value)}
          onBlur={on.onBlur}
          onPaste={(event) => {
            const lines = linesOf(event.clipboardData.getData('text/plain'));
            if (lines.length < 2) return;
            event.preventDefault();
            on.onPasteLines(lines);
          }}
          onKeyDown={(event) => {
            // With Ctrl or Cmd it saves.
            const isOther = event.shiftKey || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing;
            if (event.key !== 'Enter' || isOther) return;
            event.preventDefault();
            on.onEnter();
          }}
        />
        <Box sx={{ display: 'flex', pt: 0.5 }}>{children}</Box>
      </Box>
    </FieldFrame>
  );
}

function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
}
