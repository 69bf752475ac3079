import { createStore } from '../../lib/store.ts';

/** A box that can be ticked in a question. */
export interface ConfirmBox {
  id: string;
  label: string;
  checked: boolean;
}

/** A question before something is done. Every word has a default. */
export interface Question {
  title?: string;
  text?: string;
  confirmLabel?: string;
  /** Else "Cancel" beside a `confirmLabel`, and "No" beside "Yes". */
  cancelLabel?: string;
  /** Marks what cannot be undone. */
  danger?: boolean;
  checkboxes?: ConfirmBox[];
  /** The name of what it is done to, where that must be typed first. */
  verify?: string;
}

/** What was answered, and which boxes were ticked. */
export interface Answer {
  confirmed: boolean;
  checked: Record<string, boolean>;
}

/** A question on the screen, with a number of its own. */
export interface OpenQuestion extends Question {
  id: number;
  answer: (answer: Answer) => void;
}

/** The open question, if there is one. */
export const openQuestion = createStore<OpenQuestion | undefined>(undefined);

let lastId = 0;

/** Asks, and waits for the answer. A question that another one replaces counts as refused. */
export function confirm(question: Question): Promise<Answer> {
  openQuestion.get()?.answer({ confirmed: false, checked: {} });
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    openQuestion.set({
      ...question,
      id,
      answer(answer) {
        openQuestion.set(undefined);
        resolve(answer);
      },
    });
  });
}

/** Asks a question without boxes. */
export async function isConfirmed(question: Question): Promise<boolean> {
  return (await confirm(question)).confirmed;
}
