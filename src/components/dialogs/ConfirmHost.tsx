import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../lib/store.ts';
import { type Answer, openQuestion, type Question } from './confirm.ts';

/** Shows the question that `confirm` asks. */
export function ConfirmHost() {
  const question = useStore(openQuestion);
  if (!question) return null;
  return <ConfirmDialog question={question} answer={question.answer} />;
}

function ConfirmDialog({ question, answer }: { question: Question; answer: (answer: Answer) => void }) {
  const { t } = useTranslation('common');
  const titleId = useId();
  const boxes = question.checkboxes ?? [];
  const [checked, setChecked] = useState(Object.fromEntries(boxes.map((box) => [box.id, box.checked])));
  const refuse = () => answer({ confirmed: false, checked });

  return (
    <Dialog open onClose={refuse} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <DialogTitle id={titleId}>{question.title ?? t('confirm.title')}</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ whiteSpace: 'pre-line' }}>
          {question.text ?? t('confirm.text')}
        </DialogContentText>
        <FormGroup sx={{ mt: boxes.length > 0 ? 1 : 0 }}>
          {boxes.map((box) => (
            <FormControlLabel
              key={box.id}
              label={box.label}
              control={
                <Checkbox
                  checked={checked[box.id] ?? false}
                  onChange={(event) => setChecked({ ...checked, [box.id]: event.target.checked })}
                />
              }
            />
          ))}
        </FormGroup>
      </DialogContent>
      <DialogActions>
        <Button onClick={refuse} autoFocus>
          {question.cancelLabel ?? t('confirm.no')}
        </Button>
        <Button
          variant="contained"
          color={question.danger ? 'error' : 'primary'}
          onClick={() => answer({ confirmed: true, checked })}
        >
          {question.confirmLabel ?? t('confirm.yes')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
