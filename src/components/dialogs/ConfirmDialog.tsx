import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/fold.ts';
import { useStore } from '../../lib/store.ts';
import { type OpenQuestion, openQuestion, type Question } from './confirm.ts';
import { DialogFrame } from './DialogFrame.tsx';

interface Props {
  question: Question;
  onCheck: (id: string, checked: boolean) => void;
  onConfirm: () => void;
  onCancel: () => void;
  /** What was confirmed is being done, and cannot be cancelled. */
  isBusy?: boolean;
  /** What the answer needs besides, below the words. */
  children?: ReactNode;
}

/** A question with its boxes to tick, before something is done. The choice that changes nothing has the focus. */
export function ConfirmDialog({ question, onCheck, onConfirm, onCancel, isBusy = false, children }: Props) {
  const { t } = useTranslation('common');
  const [typed, setTyped] = useState('');
  const typedId = useId();
  const { checkboxes: boxes = [], verify } = question;
  const isVerified = verify === undefined || fold(typed.trim()) === fold(verify.trim());
  const cancel = () => {
    if (!isBusy) onCancel();
  };
  return (
    <DialogFrame
      title={question.title ?? t('confirm.title')}
      description={question.text ?? t('confirm.text')}
      role={question.danger ? 'alertdialog' : 'dialog'}
      size="xs"
      onClose={cancel}
      {...(verify !== undefined && {
        onSubmit: (event: FormEvent) => {
          event.preventDefault();
          if (isVerified && !isBusy) onConfirm();
        },
      })}
      actions={
        <>
          <Button onClick={cancel} autoFocus>
            {question.cancelLabel ?? t(question.confirmLabel ? 'cancel' : 'confirm.no')}
          </Button>
          <Button
            variant="contained"
            color={question.danger ? 'error' : 'primary'}
            loading={isBusy}
            disabled={!isVerified}
            onClick={onConfirm}
          >
            {question.confirmLabel ?? t('confirm.yes')}
          </Button>
        </>
      }
    >
      {children}
      <FormGroup sx={{ mt: boxes.length > 0 ? 1 : 0 }}>
        {boxes.map(({ id, label, checked }) => (
          <FormControlLabel
            key={id}
            label={label}
            control={<Checkbox checked={checked} onChange={(event) => onCheck(id, event.target.checked)} />}
          />
        ))}
      </FormGroup>
      {verify !== undefined && (
        // The label has the lines that a long name needs.
        <Box sx={{ display: 'grid', gap: 0.75, mt: 2 }}>
          <Typography component="label" htmlFor={typedId} sx={{ overflowWrap: 'anywhere' }}>
            {t('confirm.verify', { name: verify })}
          </Typography>
          <TextField
            id={typedId}
            fullWidth
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
          />
        </Box>
      )}
    </DialogFrame>
  );
}

/** Shows the question that `confirm` asks. */
export function ConfirmHost() {
  const question = useStore(openQuestion);
  return question && <ShownQuestion key={question.id} {...question} />;
}

function ShownQuestion({ answer, ...question }: OpenQuestion) {
  const [boxes, setBoxes] = useState(question.checkboxes ?? []);
  const checked = Object.fromEntries(boxes.map((box) => [box.id, box.checked]));
  return (
    <ConfirmDialog
      question={{ ...question, checkboxes: boxes }}
      onCheck={(id, isChecked) =>
        setBoxes(boxes.map((box) => (box.id === id ? { ...box, checked: isChecked } : box)))
      }
      onConfirm={() => answer({ confirmed: true, checked })}
      onCancel={() => answer({ confirmed: false, checked })}
    />
  );
}
