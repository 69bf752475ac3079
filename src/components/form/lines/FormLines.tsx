import AddIcon from '@mui/icons-material/Add';
import ArrowDownwardIcon from '@mui/icons-material/ArrowDownward';
import ArrowUpwardIcon from '@mui/icons-material/ArrowUpward';
import DeleteIcon from '@mui/icons-material/DeleteOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import TextField from '@mui/material/TextField';
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { IconAction } from '../../IconAction.tsx';
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
}

/** A list of lines of text: examples, choices. Enter goes to the next blank line, or adds one. */
export function FormLines({ lineLabel, addLabel, max, ...props }: Props) {
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
            required={props.required}
            onChange={(value) => change(lines.with(index, value))}
            onBlur={field.onBlur}
            onEnter={() => goOn(index)}
            onPasteLines={(pasted) => change(pasteAt(lines, index, pasted).slice(0, max))}
          >
            <MoveButtons
              index={index}
              count={lines.length}
              onMove={(from, places) => {
                change(movedBy(lines, from, places));
                focusAt(from + places, places);
              }}
              onRemove={() => change(lines.toSpliced(index, 1), Math.max(index - 1, 0))}
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

/**
 * Puts the cursor into a line of a list: into one that is there at once, into a new one when it is drawn. For a line
 * that was moved by some places, the focus goes to its button that moves it further, or back from an end of the list.
 */
export function useLineFocus() {
  const list = useRef<HTMLDivElement>(null);
  const wanted = useRef<{ index: number; moved?: 1 | -1 }>(undefined);
  const settle = () => {
    if (!wanted.current) return;
    const { index, moved } = wanted.current;
    const line = list.current?.querySelectorAll('[data-field]')[index];
    const part = moved ? `[data-move="${moved}"]:enabled` : 'textarea:not([aria-hidden])';
    const target =
      line?.querySelector<HTMLElement>(part) ?? line?.querySelector<HTMLElement>('button:enabled');
    target?.focus();
  };
  useEffect(() => {
    settle();
    wanted.current = undefined;
  });
  const focusAt = (index: number, moved?: 1 | -1) => {
    wanted.current = { index, moved };
    settle();
  };
  return { list, focusAt };
}

interface FormLineProps {
  name: string;
  label: string;
  value: string;
  error?: string;
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
export function FormLine({ name, label, value, error, required, children, ...on }: FormLineProps) {
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

interface MoveButtonsProps {
  index: number;
  /** How many lines there are. */
  count: number;
  /** What is moved, where it is no line: its name. */
  name?: string;
  onMove: (from: number, places: 1 | -1) => void;
  onRemove: () => void;
}

/** What was moved last by a press, by how many places, and where it is now. */
let lastMove: { event: MouseEvent; places: 1 | -1; to: number } | undefined;

function isSoonAndNear(one: MouseEvent, other: MouseEvent): boolean {
  const distance = Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
  return one.timeStamp - other.timeStamp < 3_000 && distance < 5;
}

/** The buttons at the end of a line, or of any other entry of a list, which move and remove it. */
export function MoveButtons({ index, count, name, onMove, onRemove }: MoveButtonsProps) {
  const { t } = useTranslation('form');
  const pressed = useRef<HTMLElement>(null);
  // At an end of the list the pressed button is disabled, which would lose the focus: the opposite one gets it.
  useEffect(() => {
    if (pressed.current?.matches(':disabled'))
      pressed.current.parentElement?.parentElement?.querySelector<HTMLElement>('button:enabled')?.focus();
    pressed.current = null;
  });
  const move = (places: 1 | -1) => (event: MouseEvent<HTMLElement>) => {
    pressed.current = event.currentTarget;
    // Pressed again under a pointer that rests, it goes on with the same line, though another one is there by then.
    const isAgain = event.detail > 0 && lastMove !== undefined && isSoonAndNear(event, lastMove.event);
    const from = isAgain && lastMove?.places === places ? lastMove.to : index;
    const to = from + places;
    if (to < 0 || to >= count) return;
    lastMove = { event, places, to };
    onMove(from, places);
  };
  const label = (does: 'up' | 'down' | 'remove') =>
    name ? t(`form:entries.${does}`, { name }) : t(`form:lines.${does}`, { line: index + 1 });
  const moves = [
    { does: 'up', icon: ArrowUpwardIcon, disabled: index === 0, onClick: move(-1), 'data-move': -1 },
    {
      does: 'down',
      icon: ArrowDownwardIcon,
      disabled: index === count - 1,
      onClick: move(1),
      'data-move': 1,
    },
    { does: 'remove', icon: DeleteIcon, onClick: onRemove },
  ] as const;
  // The buttons of the next line are below: the pointer must reach them through the tooltip.
  return moves.map(({ does, ...button }) => (
    <IconAction key={does} label={label(does)} disableInteractive {...button} />
  ));
}
