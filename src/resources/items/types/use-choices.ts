import { useEffect, useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { limits } from '#contract/limits.ts';
import { movedBy, pasteAt } from '../../../components/form/lines/line-moves.ts';
import type { ItemValues } from '../item-values.ts';

/** The choices of an exercise and which of them is the answer: two fields that change together. */
export function useChoices() {
  const { field: examples } = useController<ItemValues, 'examples'>({ name: 'examples' });
  const { field: answer } = useController<ItemValues, 'additionalInfo'>({ name: 'additionalInfo' });
  const list = useRef<HTMLDivElement>(null);
  const cursor = useRef<number>(undefined);
  const lines = examples.value;
  const [chosen, setChosen] = useState(() => placeOf(lines, answer.value));
  // A form that was filled anew, as by a draft, says by its words which choice is marked.
  const marked = lines[chosen] === answer.value ? chosen : placeOf(lines, answer.value);

  useEffect(() => {
    if (cursor.current === undefined) return;
    list.current?.querySelectorAll<HTMLElement>('textarea:not([aria-hidden])')[cursor.current]?.focus();
    cursor.current = undefined;
  });

  const change = (next: string[], place: number, focusAt?: number) => {
    cursor.current = focusAt;
    setChosen(place);
    examples.onChange(next);
    // Without a marked choice the answer stays as it is, for the person to see what became of it.
    const said = next[place];
    if (said !== undefined && said !== answer.value) answer.onChange(said);
  };

  return {
    list,
    lines,
    marked,
    blur: examples.onBlur,
    mark: (index: number) => change(lines, index),
    write: (index: number, value: string) => change(lines.with(index, value), marked),
    insert(index: number) {
      if (lines.length >= limits.examples) return;
      change(lines.toSpliced(index, 0, ''), index <= marked ? marked + 1 : marked, index);
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
  return answer.trim() ? lines.findIndex((line) => line.trim() === answer.trim()) : -1;
}
