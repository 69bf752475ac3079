import CheckIcon from '@mui/icons-material/CheckCircleOutline';
import ErrorIcon from '@mui/icons-material/ErrorOutline';
import SpaceBarIcon from '@mui/icons-material/SpaceBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import TextField from '@mui/material/TextField';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useDeferredValue, useEffect, useRef } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { type GapWord, gapMismatch, gapWords, isBlank } from '#contract/items/gap-words.ts';
import { limits } from '#contract/limits.ts';
import { useEntityFormContext } from '../../../components/form/entity-form.ts';
import { FieldFrame, useFormField } from '../../../components/form/fields/FormField.tsx';
import { FormTextArea } from '../../../components/form/fields/FormTextField.tsx';
import type { ItemValues } from '../item-values.ts';
import { leaveOut, toggleGap } from './gap-text.ts';

/** An exercise text with its gaps, the whole sentence, and the comparison of the two. */
export function GapFields() {
  const { t } = useTranslation('items');
  const { mode } = useEntityFormContext();
  const { getValues, setValue } = useFormContext<ItemValues>();
  const { field, frame, input } = useFormField({ name: 'title', help: t('form.gapHelp'), required: true });
  const area = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number>(undefined);

  useEffect(() => {
    if (cursor.current === undefined) return;
    area.current?.focus();
    area.current?.setSelectionRange(cursor.current, cursor.current);
    cursor.current = undefined;
  });

  const write = (exercise: string) => {
    // The whole sentence is the answer; it need not be typed again.
    const before = getValues('title');
    if (!getValues('additionalInfo').trim() && !before.split(' ').some(isBlank)) {
      setValue('additionalInfo', before.trim(), { shouldDirty: true });
    }
    field.onChange(exercise);
  };
  const makeGap = () => {
    const { selectionStart, selectionEnd } = area.current ?? { selectionStart: 0, selectionEnd: 0 };
    const gapped = leaveOut(getValues('title'), selectionStart, selectionEnd);
    if (!gapped) {
      area.current?.focus();
      return;
    }
    cursor.current = gapped.cursor;
    write(gapped.text);
  };

  return (
    <>
      <FieldFrame {...frame}>
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <TextField
            {...field}
            {...input}
            inputRef={(element: HTMLTextAreaElement | null) => {
              field.ref(element);
              area.current = element;
            }}
            multiline
            minRows={2}
            autoFocus={mode === 'add'}
            slotProps={{ htmlInput: { maxLength: limits.title } }}
            onKeyDown={(event) => {
              // An exercise is one line: it is compared with its answer word by word.
              if (event.key === 'Enter' && !event.nativeEvent.isComposing) event.preventDefault();
            }}
          />
          <Button
            variant="outlined"
            size="small"
            startIcon={<SpaceBarIcon />}
            // The selection stays where it is.
            onMouseDown={(event) => event.preventDefault()}
            onClick={makeGap}
          >
            {t('form.gapMake')}
          </Button>
        </Box>
      </FieldFrame>
      <FormTextArea name="additionalInfo" required help={t('form.gapAnswerHelp')} />
      <GapCheck onToggle={write} />
    </>
  );
}

/** How many words are shown one by one; a longer text is compared as a whole. */
const shownWords = 300;

/** The words of an exercise over those of the answer. A click on a word leaves it out or puts it back. */
function GapCheck({ onToggle }: { onToggle: (exercise: string) => void }) {
  const { t } = useTranslation(['items', 'validation']);
  const [title, answer] = useDeferredValue(
    useWatch<ItemValues, ['title', 'additionalInfo']>({
      name: ['title', 'additionalInfo'],
    }),
  );
  if (!title.trim()) return null;
  const words = gapWords(title, answer);
  const mismatch = answer.trim() ? gapMismatch(title, answer) : undefined;
  const gaps = words.filter(({ isBlank }) => isBlank).length;
  const isFine = answer.trim() !== '' && !mismatch && gaps > 0;
  const verdict = mismatch
    ? t(`validation:${mismatch.key}`, mismatch.params)
    : gaps === 0
      ? t('items:form.gapNone')
      : answer.trim()
        ? t('items:form.gapFits', { count: gaps })
        : t('items:form.gapNoAnswer');

  return (
    <Box role="group" aria-label={t('items:form.gapCheck')} sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
        {words.slice(0, shownWords).map((word, index) => (
          <Word
            // The words have no identity of their own; their place is all they are.
            // biome-ignore lint/suspicious/noArrayIndexKey: see above
            key={index}
            word={word}
            isCompared={answer.trim() !== ''}
            hint={t(word.isBlank ? 'items:form.gapPutBack' : 'items:form.gapLeaveOut')}
            onClick={() => onToggle(toggleGap(title, answer, index))}
          />
        ))}
      </Box>
      <Typography
        role="status"
        variant="body2"
        color={mismatch ? 'error' : isFine ? 'success' : 'text.secondary'}
        sx={{ display: 'flex', alignItems: 'center', gap: 0.75, overflowWrap: 'anywhere' }}
      >
        {mismatch && <ErrorIcon fontSize="small" />}
        {isFine && <CheckIcon fontSize="small" />}
        <span>{verdict}</span>
      </Typography>
    </Box>
  );
}

interface WordProps {
  word: GapWord;
  /** Whether there is an answer to compare with. */
  isCompared: boolean;
  hint: string;
  onClick: () => void;
}

function Word({ word, isCompared, hint, onClick }: WordProps) {
  const isWrong = isCompared && !word.matches;
  const { exercise, answer, isBlank } = word;
  return (
    <Tooltip title={exercise === undefined || (isBlank && answer === undefined) ? '' : hint}>
      <ButtonBase
        aria-pressed={isBlank}
        aria-label={[exercise, answer].filter(Boolean).join(' · ')}
        disabled={exercise === undefined || (isBlank && answer === undefined)}
        onClick={onClick}
        sx={{
          display: 'grid',
          px: 1,
          py: 0.25,
          minWidth: 28,
          maxWidth: '100%',
          border: 1,
          borderRadius: 1,
          borderStyle: isBlank ? 'dashed' : 'solid',
          borderColor: isWrong ? 'error.main' : isBlank ? 'primary.main' : 'divider',
          '&.Mui-focusVisible': { outline: 2, outlineColor: 'primary.main' },
        }}
      >
        <Typography component="span" sx={{ ...wordStyle, fontWeight: isBlank ? 600 : 400 }}>
          {exercise ?? '–'}
        </Typography>
        {isCompared && (
          <Typography
            component="span"
            variant="body2"
            color={isWrong ? 'error' : isBlank ? 'primary' : 'text.secondary'}
            sx={wordStyle}
          >
            {answer ?? '–'}
          </Typography>
        )}
      </ButtonBase>
    </Tooltip>
  );
}

const wordStyle = { overflowWrap: 'anywhere', maxWidth: '100%' } as const;
