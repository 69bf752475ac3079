import type { SvgIconComponent } from '@mui/icons-material';
import AddIcon from '@mui/icons-material/Add';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import { type ReactNode, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps, useFormField } from '../fields/FormField.tsx';
import { errorAt } from '../fields/field-errors.ts';
import { movedBy, nextBlank, pasteAt } from './line-moves.ts';

interface Props extends FieldProps {
  /** What one line is called. */
  lineLabel: string;
  /** The word on the button that adds a line. */
  addLabel: string;
  /** The most lines it takes. */
  max: number;
  lang?: string;
}

/** A list of lines of text: examples, choices. Enter goes to the next blank line, or adds one. */
export function FormLines({ lineLabel, addLabel, max, lang, ...props }: Props) {
  const { t } = useTranslation('form');
  const { field, label, helperText } = useFormField(props);
  const { errors } = useFormState({ name: props.name });
  const { list, focusAt } = useLineFocus();
  const lines = (field.value as string[] | undefined) ?? [];
  const own = errorAt(errors, props.name);

  const change = (next: string[], place?: number) => {
    if (place !== undefined) focusAt(place);
    field.onChange(next);
  };
  const add = (at: number) => {
    if (lines.length < max) change(lines.toSpliced(at, 0, ''), at);
  };
  const goOn = (index: number) => {
    const blank = nextBlank(lines, index);
    if (blank < 0) add(index + 1);
    else focusAt(blank);
  };

  return (
    <FieldFrame name={props.name} error={own} label={label}>
      <Box ref={list} role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
        {lines.map((line, index) => (
          <FormLine
            // The lines have no identity of their own; their place is all they are.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            name={`${props.name}.${index}`}
            label={`${lineLabel} ${index + 1}`}
            value={line}
            error={errorAt(errors, `${props.name}.${index}`)}
            lang={lang}
            required={props.required}
            onChange={(value) => change(lines.with(index, value))}
            onBlur={field.onBlur}
            onEnter={() => goOn(index)}
            onPasteLines={(pasted) => change(pasteAt(lines, index, pasted).slice(0, max))}
          >
            <LineButton
              label={t('form:lines.up', { line: index + 1 })}
              disabled={index === 0}
              icon={ArrowUpwardIcon}
              onClick={() => change(movedBy(lines, index, -1))}
            />
            <LineButton
              label={t('form:lines.down', { line: index + 1 })}
              disabled={index === lines.length - 1}
              icon={ArrowDownwardIcon}
              onClick={() => change(movedBy(lines, index, 1))}
            />
            <LineButton
              label={t('form:lines.remove', { line: index + 1 })}
              icon={DeleteIcon}
              onClick={() => change(lines.toSpliced(index, 1), Math.max(index - 1, 0))}
            />
          </FormLine>
        ))}
        <Button
          startIcon={<AddIcon />}
          onClick={() => add(lines.length)}
          disabled={lines.length >= max}
          sx={{ justifySelf: 'start' }}
        >
          {addLabel}
        </Button>
        {(own ?? helperText) && (
          <FormHelperText error={Boolean(own)} sx={{ m: 0 }}>
            {own ?? helperText}
          </FormHelperText>
        )}
      </Box>
    </FieldFrame>
  );
}

/** Puts the cursor into a line of a list: into one that is there at once, into a new one when it is drawn. */
export function useLineFocus() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  const settle = () => {
    if (wanted.current === undefined) return;
    const lines = list.current?.querySelectorAll<HTMLElement>('textarea:not([aria-hidden])');
    lines?.[wanted.current]?.focus();
  };
  useEffect(() => {
    settle();
    wanted.current = undefined;
  });
  const focusAt = (index: number) => {
    wanted.current = index;
    settle();
  };
  return { list, focusAt };
}

interface FormLineProps {
  name: string;
  label: string;
  value: string;
  error?: string;
  lang?: string;
  required?: boolean;
  onChange: (value: string) => void;
  onBlur: () => void;
  onEnter: () => void;
  /** Called when several lines are pasted, with those of them that are not blank. */
  onPasteLines: (lines: string[]) => void;
  /** The buttons at its end. */
  children: ReactNode;
}

/** One line of a list of lines. */
export function FormLine({ name, label, value, error, lang, required, children, ...on }: FormLineProps) {
  return (
    <FieldFrame name={name} error={error}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.25 }}>
        <TextField
          fullWidth
          multiline
          maxRows={6}
          size="small"
          label={label}
          required={required}
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

interface LineButtonProps {
  label: string;
  icon: SvgIconComponent;
  disabled?: boolean;
  onClick: () => void;
}

/** A small button at the end of a line. */
export function LineButton({ label, icon: Icon, disabled, onClick }: LineButtonProps) {
  return (
    // The buttons of the next line are below: the pointer must reach them through the tooltip.
    <Tooltip title={label} disableInteractive>
      <span>
        <IconButton size="small" aria-label={label} disabled={disabled} onClick={onClick}>
          <Icon fontSize="small" />
        </IconButton>
      </span>
    </Tooltip>
  );
}
