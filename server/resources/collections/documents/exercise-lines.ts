import { isGapType, isOrderType } from '#contract/item-types.ts';
import { blankMarker, ellipsisMarker } from '#contract/items/gap-words.ts';
import { missingWords, piecesOf, shuffled } from '#contract/items/learner-pieces.ts';
import type { DocumentItem } from './document-worker.ts';

/** A line of a worksheet: words, or room to write. */
export type Line = string | 'blank';

/** A printed exercise. */
export interface Exercise {
  instruction: string;
  title: string;
  lines: Line[];
  answer: string;
  explanation: string;
  hidden: string;
}

/** The words and the letters of choices in the language of a worksheet. */
export interface WorksheetLabels {
  true: string;
  false: string;
  letters: string;
}

const linesToWrite = 3;

/** What learners see of an exercise on paper, and what the answers say of it. */
export function exerciseOf(item: DocumentItem, words: WorksheetLabels): Exercise {
  const shared = {
    instruction: item.question.trim(),
    title: item.title,
    explanation: item.description.trim(),
    hidden: item.hiddenInfo.trim(),
  };
  return { ...shared, ...bodyOf(item, words) };
}

function bodyOf(
  item: DocumentItem,
  words: WorksheetLabels,
): Pick<Exercise, 'lines' | 'answer'> & Partial<Pick<Exercise, 'title'>> {
  const { type, title, additionalInfo: answer } = item;
  if (type === 'MultipleChoice') return choicesOf(item, words);
  if (type === 'TrueOrFalse') {
    return {
      lines: [`☐ ${words.true}      ☐ ${words.false}`],
      answer: answer === 'true' ? words.true : words.false,
    };
  }
  const pieces = piecesOf(item).map((group) => group.join('  /  '));
  if (isGapType(type)) {
    return {
      title: title.replaceAll(ellipsisMarker, blankMarker).replaceAll(blankMarker, '____________'),
      lines: pieces.map((group) => `[ ${group} ]`),
      answer: `${missingWords(title, answer).join(', ')} – ${answer}`,
    };
  }
  if (isOrderType(type)) return { lines: [...pieces, 'blank'], ...orderTitle(item), answer };
  return { lines: Array.from({ length: linesToWrite }, () => 'blank' as const), answer };
}

/** Choices are shuffled, always in the same way: in the stored order the right one often comes first. */
function choicesOf(
  { examples, additionalInfo }: DocumentItem,
  { letters }: WorksheetLabels,
): Pick<Exercise, 'lines' | 'answer'> {
  const choices = shuffled(examples.map((choice) => choice.trim()).filter(Boolean));
  const lettered = choices.map((choice, index) => `${letters[index] ?? index + 1})  ${choice}`);
  const right = choices.indexOf(additionalInfo.trim());
  return { lines: lettered, answer: lettered[right] ?? additionalInfo };
}

/** A title that only says the answer, or its words in some order, is left out: the pieces say as much as is to be said. */
function orderTitle({ title, additionalInfo }: DocumentItem): { title?: string } {
  const wordsOf = (text: string) =>
    text
      .toLowerCase()
      .split(/[^\p{L}\p{N}\p{M}’']+/u)
      .filter(Boolean)
      .toSorted()
      .join(' ');
  return wordsOf(title) === wordsOf(additionalInfo) ? { title: '' } : {};
}
