import AddIcon from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormHelperText from '@mui/material/FormHelperText';
import Radio from '@mui/material/Radio';
import Tooltip from '@mui/material/Tooltip';
import { useId, useState } from 'react';
import { useController, useFormState } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { limits } from '#contract/limits.ts';
import { comparable } from '#contract/text.ts';
import { FieldFrame } from '../../../components/form/fields/FormField.tsx';
import { errorAt } from '../../../components/form/fields/field-errors.ts';
import { FormLine, MoveButtons, useLineFocus } from '../../../components/form/lines/FormLines.tsx';
import { movedBy, nextBlank, pasteAt } from '../../../components/form/lines/line-moves.ts';
import type { ItemValues } from '../item-values.ts';

/** What a learner chooses from; the marked choice is the answer and stays it when its words change. */
export function ChoicesField() {
  const { t } = useTranslation('items');
  const group = useId();
  const { errors } = useFormState({ name: ['examples', 'additionalInfo'] });
  const choices = useChoices();
  const listError = errorAt(errors, 'examples');
  const answerError = errorAt(errors, 'additionalInfo');

  return (
    <FieldFrame name="examples" error={listError}>
      <FieldFrame name="additionalInfo" error={answerError}>
        <Box
          ref={choices.list}
          role="radiogroup"
          aria-required
          aria-label={t('items:form.answer')}
          sx={{ display: 'grid', gap: 1 }}
        >
          {choices.lines.map((line, index) => {
            const isAnswer = index === choices.marked;
            const label = t('items:form.choiceLine', { line: index + 1 });
            return (
              <Box
                // The choices have no identity of their own; their place is all they are.
                // biome-ignore lint/suspicious/noArrayIndexKey: see above
                key={index}
                sx={{ display: 'grid', gridTemplateColumns: 'auto minmax(0, 1fr)', columnGap: 0.5 }}
              >
                <Tooltip title={t('items:form.choiceMark', { line: index + 1 })} disableInteractive>
                  <Radio
                    name={group}
                    checked={isAnswer}
                    onChange={() => choices.mark(index)}
                    sx={{ alignSelf: 'start' }}
                    slotProps={{ input: { 'aria-label': t('items:form.choiceMark', { line: index + 1 }) } }}
                  />
                </Tooltip>
                <FormLine
                  name={`examples.${index}`}
                  label={isAnswer ? t('items:form.choiceAnswer', { label }) : label}
                  required
                  value={line}
                  error={errorAt(errors, `examples.${index}`)}
                  onChange={(value) => choices.write(index, value)}
                  onBlur={choices.blur}
                  onEnter={() => choices.goOn(index)}
                  onPasteLines={(pasted) => choices.paste(index, pasted)}
                >
                  <MoveButtons
                    index={index}
                    count={choices.lines.length}
                    onMove={choices.move}
                    onRemove={() => choices.remove(index)}
                  />
                </FormLine>
              </Box>
            );
          })}
        </Box>
        {answerError && <FormHelperText error>{answerError}</FormHelperText>}
      </FieldFrame>
      {listError && <FormHelperText error>{listError}</FormHelperText>}
      <Button
        startIcon={<AddIcon />}
        disabled={choices.lines.length >= limits.examples}
        onClick={() => choices.insert(choices.lines.length)}
        sx={{ mt: 1 }}
      >
        {t('items:form.choicesAdd')}
      </Button>
    </FieldFrame>
  );
}

/** The choices of an exercise and which of them is the answer: two fields that change together. */
function useChoices() {
  const { field: examples } = useController<ItemValues, 'examples'>({ name: 'examples' });
  const { field: answer } = useController<ItemValues, 'additionalInfo'>({ name: 'additionalInfo' });
  const { list, focusAt } = useLineFocus();
  const lines = examples.value;
  const [chosen, setChosen] = useState(() => placeOf(lines, answer.value));
  // In a form that was refilled, as by a draft, the answer's text determines which choice is marked.
  const marked = lines[chosen] === answer.value ? chosen : placeOf(lines, answer.value);

  const change = (next: string[], place: number, cursor?: number) => {
    if (cursor !== undefined) focusAt(cursor);
    setChosen(place);
    examples.onChange(next);
    // Without a marked choice the answer stays as it is, for the person to see what became of it.
    const said = next[place];
    if (said !== undefined && said !== answer.value) answer.onChange(said);
  };

  const insert = (index: number) => {
    if (lines.length >= limits.examples) return;
    change(lines.toSpliced(index, 0, ''), index <= marked ? marked + 1 : marked, index);
  };

  return {
    list,
    lines,
    marked,
    blur: examples.onBlur,
    mark: (index: number) => change(lines, index),
    write: (index: number, value: string) => change(lines.with(index, value), marked),
    insert,
    /** To the next blank choice, or to a new one. */
    goOn(index: number) {
      const blank = nextBlank(lines, index);
      if (blank < 0) insert(index + 1);
      else focusAt(blank);
    },
    paste(index: number, pasted: readonly string[]) {
      const next = pasteAt(lines, index, pasted);
      // The marked choice moves down with those after the pasted ones.
      const place = marked > index ? marked + next.length - lines.length : marked;
      change(next.slice(0, limits.examples), place);
    },
    move(index: number, places: 1 | -1) {
      const other = index + places;
      const place = marked === index ? other : marked === other ? index : marked;
      change(movedBy(lines, index, places), place);
      focusAt(other, places);
    },
    remove(index: number) {
      if (index === marked) answer.onChange('');
      const place = index === marked ? -1 : index < marked ? marked - 1 : marked;
      change(lines.toSpliced(index, 1), place, Math.max(index - 1, 0));
    },
  };
}

/** Which of the choices is the answer; -1 where none is. */
function placeOf(lines: readonly string[], answer: string): number {
  const wanted = comparable(answer);
  return wanted ? lines.findIndex((line) => comparable(line) === wanted) : -1;
}
