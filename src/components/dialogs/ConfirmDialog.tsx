import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
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
}

/** A question with its boxes to tick, before something is done. The choice that changes nothing has the focus. */
export function ConfirmDialog({ question, onCheck, onConfirm, onCancel, isBusy = false }: Props) {
  const { t } = useTranslation('common');
  const boxes = question.checkboxes ?? [];
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
      actions={
        <>
          <Button onClick={cancel} autoFocus>
            {question.cancelLabel ?? t(question.confirmLabel ? 'cancel' : 'confirm.no')}
          </Button>
          <Button
            variant="contained"
            color={question.danger ? 'error' : 'primary'}
            loading={isBusy}
            onClick={onConfirm}
          >
            {question.confirmLabel ?? t('confirm.yes')}
          </Button>
        </>
      }
    >
      <FormGroup sx={{ mt: boxes.length > 0 ? 1 : 0 }}>
        {boxes.map(({ id, label, checked }) => (
          <FormControlLabel
            key={id}
            label={label}
            control={<Checkbox checked={checked} onChange={(event) => onCheck(id, event.target.checked)} />}
          />
        ))}
      </FormGroup>
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
