import SpaceBarIcon from '@mui/icons-material/SpaceBar';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useEffect, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { isBlank } from '#contract/gap-words.ts';
import { limits } from '#contract/limits.ts';
import { useEntityFormContext } from '../../../components/form/entity-form.ts';
import { FieldFrame, useFormField } from '../../../components/form/fields/FormField.tsx';
import { FormTextArea } from '../../../components/form/fields/FormTextField.tsx';
import type { ItemValues } from '../item-values.ts';
import { GapCheck } from './GapCheck.tsx';
import { leaveOut } from './gap-text.ts';

/** An exercise text with its gaps, the whole sentence, and the comparison of the two. */
export function GapFields() {
  const { t } = useTranslation('items');
  const { mode } = useEntityFormContext();
  const { getValues, setValue } = useFormContext<ItemValues>();
  const { field, error, label, helperText } = useFormField({ name: 'title', help: t('form.gapHelp') });
  const input = useRef<HTMLTextAreaElement>(null);
  const cursor = useRef<number>(undefined);

  useEffect(() => {
    if (cursor.current === undefined) return;
    input.current?.focus();
    input.current?.setSelectionRange(cursor.current, cursor.current);
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
    const { selectionStart, selectionEnd } = input.current ?? { selectionStart: 0, selectionEnd: 0 };
    const gapped = leaveOut(getValues('title'), selectionStart, selectionEnd);
    if (!gapped) {
      input.current?.focus();
      return;
    }
    cursor.current = gapped.cursor;
    write(gapped.text);
  };

  return (
    <>
      <FieldFrame name="title" error={error}>
        <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
          <TextField
            {...field}
            inputRef={(element: HTMLTextAreaElement | null) => {
              field.ref(element);
              input.current = element;
            }}
            fullWidth
            multiline
            minRows={2}
            label={label}
            required
            autoFocus={mode === 'add'}
            error={Boolean(error)}
            helperText={helperText}
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
