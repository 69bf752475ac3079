import { type ItemType, isGapType, itemTypeFacts } from '../item-types.ts';
import { comparable, isVisible } from '../text.ts';
import type { ValidationIssue, ValidationKey, ValidationParams } from '../validation.ts';
import { paragraphsOf } from './book-paragraphs.ts';
import { gapMismatch } from './gap-words.ts';

/** The fields of an item that its rules look at. */
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

/** What an item lacks for its type. The same check runs in the form, in the API and over each row of a CSV file. */
export function issuesOfItem(item: RuledItem): ValidationIssue[] {
  const facts = itemTypeFacts[item.type];
  const found: ValidationIssue[] = [];
  const refuse = (path: string, key: ValidationKey, params: ValidationParams = {}) =>
    found.push({ path, key, params });

  if (facts.needsDescription && !isVisible(item.description)) refuse('description', 'required');
  if (facts.needsAdditionalInfo && !isVisible(item.additionalInfo)) refuse('additionalInfo', 'required');
  if (item.type === 'Video' && !item.link) refuse('link', 'required');
  if (item.type === 'BookSection') found.push(...issuesOfBook(item));
  if (item.type === 'MultipleChoice') found.push(...issuesOfChoices(item));
  if (
    item.type === 'TrueOrFalse' &&
    item.additionalInfo.trim() &&
    !['true', 'false'].includes(item.additionalInfo)
  ) {
    refuse('additionalInfo', 'trueOrFalse');
  }
  if (isGapType(item.type) && item.additionalInfo.trim()) {
    const mismatch = gapMismatch(item.title, item.additionalInfo);
    if (mismatch) refuse('title', mismatch.key, mismatch.params);
  }
  return found;
}

/** There is something to choose from, each choice once, and the answer is one of them. */
function issuesOfChoices({ examples, additionalInfo }: RuledItem): ValidationIssue[] {
  const choices = examples.map(comparable);
  const answer = comparable(additionalInfo);
  const found = choices.flatMap((choice, index): ValidationIssue[] =>
    choice && choices.indexOf(choice) < index ? [{ path: `examples.${index}`, key: 'sameChoice' }] : [],
  );
  if (choices.length < 2) found.push({ path: 'examples', key: 'tooFewChoices' });
  if (answer && !choices.includes(answer)) {
    found.push({ path: 'additionalInfo', key: 'answerNotAChoice' });
  }
  return found;
}

function issuesOfBook(item: RuledItem): ValidationIssue[] {
  if (!isVisible(item.bookSection_Content)) return [{ path: 'bookSection_Content', key: 'required' }];
  if (!item.bookSection_ContentTranslation.trim()) return [];
  const matches =
    paragraphsOf(item.bookSection_Content).length ===
    paragraphsOf(item.bookSection_ContentTranslation).length;
  return matches ? [] : [{ path: 'bookSection_ContentTranslation', key: 'paragraphCount' }];
}
