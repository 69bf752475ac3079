import { gapTypes, type ItemType, itemTypeFacts } from './item-types.ts';
import type { Refusal, ValidationKey, ValidationParams } from './validation.ts';

/** The blank a learner fills; it stands for exactly one word of the answer. */
export const blankMarker = '_____';
/** Left-out text; it too stands for exactly one word. */
export const ellipsisMarker = '[...]';

/** The fields of an entry that its rules look at. */
export interface RuledItem {
  type: ItemType;
  title: string;
  description: string;
  additionalInfo: string;
  examples: string[];
  link: string | null;
  bookSection_Content: string;
  bookSection_ContentTranslation: string;
}

/** What an entry lacks for its type. The same check runs in the form, in the API and over each row of a CSV file. */
export function refusalsOfItem(item: RuledItem): Refusal[] {
  const facts = itemTypeFacts[item.type];
  const found: Refusal[] = [];
  const refuse = (path: string, key: ValidationKey, params: ValidationParams = {}) =>
    found.push({ path, key, params });

  if (facts.needsDescription && !item.description.trim()) refuse('description', 'required');
  if (facts.needsAdditionalInfo && !item.additionalInfo.trim()) refuse('additionalInfo', 'required');
  if (item.type === 'Video' && !item.link) refuse('link', 'required');
  if (item.type === 'BookSection') found.push(...refusalsOfBook(item));
  if (
    item.type === 'TrueOrFalse' &&
    item.additionalInfo &&
    !['true', 'false'].includes(item.additionalInfo)
  ) {
    refuse('additionalInfo', 'trueOrFalse');
  }
  if (item.type === 'MultipleChoice' && item.additionalInfo && !item.examples.includes(item.additionalInfo)) {
    refuse('additionalInfo', 'answerNotAChoice');
  }
  if ((gapTypes as readonly ItemType[]).includes(item.type) && item.additionalInfo) {
    const mismatch = gapMismatch(item.title, item.additionalInfo);
    if (mismatch) refuse('title', mismatch.key, mismatch.params);
  }
  return found;
}

function refusalsOfBook(item: RuledItem): Refusal[] {
  if (!item.bookSection_Content.trim()) return [{ path: 'bookSection_Content', key: 'required', params: {} }];
  if (!item.bookSection_ContentTranslation.trim()) return [];
  const matches =
    paragraphsOf(item.bookSection_Content).length ===
    paragraphsOf(item.bookSection_ContentTranslation).length;
  return matches ? [] : [{ path: 'bookSection_ContentTranslation', key: 'paragraphCount', params: {} }];
}

/** The paragraphs of a book section: what blank lines part. */
export function paragraphsOf(content: string): string[] {
  return content
    .split(/\n[ \t\r]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}

/** Compares an exercise with its answer word by word; blanks pass, the count of words comes first. */
function gapMismatch(
  exercise: string,
  answer: string,
): { key: ValidationKey; params: ValidationParams } | undefined {
  const asked = exercise.split(' ').filter(Boolean);
  const answered = answer.split(' ').filter(Boolean);
  if (asked.length !== answered.length) return { key: 'gapWordCount', params: {} };
  const at = asked.findIndex((word, index) => !isBlank(word) && word !== answered[index]);
  return at < 0
    ? undefined
    : { key: 'gapMismatch', params: { exercise: asked[at] ?? '', answer: answered[at] ?? '' } };
}

function isBlank(word: string): boolean {
  return word.includes(blankMarker) || word.includes(ellipsisMarker);
}
