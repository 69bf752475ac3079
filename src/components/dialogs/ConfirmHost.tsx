import { useState } from 'react';
import { useStore } from '../../lib/store.ts';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { type Answer, openQuestion, type Question } from './confirm.ts';

/** Shows the question that `confirm` asks. */
export function ConfirmHost() {
  const question = useStore(openQuestion);
  if (!question) return null;
  return <OpenQuestion question={question} answer={question.answer} />;
}

function OpenQuestion({ question, answer }: { question: Question; answer: (answer: Answer) => void }) {
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
