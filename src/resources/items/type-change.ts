import { type ItemType, isExerciseType, itemTypeFacts } from '#contract/item-types.ts';
import type { ItemValues } from './item-values.ts';

/** A field whose content a change of type may take away. */
export type LosableField = Extract<
  keyof ItemValues,
  | 'additionalInfo'
  | 'question'
  | 'hiddenInfo'
  | 'examples'
  | 'etymologyEvolution'
  | 'link'
  | 'bookSection_Content'
  | 'bookSection_ContentTranslation'
>;

/** A new item that becomes one of another type: exercises clear the tags, the lines start as the type wants them. */
export function withType(values: ItemValues, type: ItemType): ItemValues {
  return {
    ...values,
    type,
    tags: isExerciseType(type) ? [] : values.tags,
    examples: startingLines(type),
  };
}

/** A stored item that becomes one of another type: what both types share is kept, the answer of a choice is a choice. */
export function withTypeKept(values: ItemValues, type: ItemType): ItemValues {
  const lost = lostByType(values, type);
  const blank: Partial<Pick<ItemValues, LosableField>> = Object.fromEntries(
    lost.map((field) => [field, Array.isArray(values[field]) ? [] : '']),
  );
  const next = { ...values, ...blank, type };
  if (type !== 'MultipleChoice') return next;
  const { additionalInfo, examples } = next;
  const isChoice = !additionalInfo.trim() || examples.includes(additionalInfo);
  const choices = isChoice ? examples : [...examples, additionalInfo];
  return { ...next, examples: choices.length > 0 ? choices : startingLines(type) };
}

/** The fields whose content an item of another type cannot hold. */
export function lostByType(values: ItemValues, type: ItemType): LosableField[] {
  const { sections } = itemTypeFacts[type];
  const hasLines = sections.includes('examples') || (sections.includes('choices') && takesOptions(type));
  const hasPlace: Record<LosableField, boolean> = {
    additionalInfo:
      type === 'TrueOrFalse'
        ? ['true', 'false'].includes(values.additionalInfo.trim())
        : values.type !== 'TrueOrFalse',
    question: sections.includes('question'),
    hiddenInfo: sections.includes('hiddenInfo'),
    examples: hasLines,
    etymologyEvolution: sections.includes('etymology'),
    link: sections.includes('video'),
    bookSection_Content: sections.includes('book'),
    bookSection_ContentTranslation: sections.includes('book'),
  };
  return (Object.keys(hasPlace) as LosableField[]).filter(
    (field) => !hasPlace[field] && saysSomething(values[field]),
  );
}

function saysSomething(value: ItemValues[LosableField]): boolean {
  if (typeof value === 'string') return value.trim() !== '';
  return value.some((line) => typeof line !== 'string' || line.trim() !== '');
}

/** Whether an exercise has more choices than its answer: there is no third one beside true and false. */
export function takesOptions(type: ItemType): boolean {
  return type !== 'TrueOrFalse';
}

/** The empty lines that a new item of a type starts with. */
export function startingLines(type: ItemType): string[] {
  return Array.from({ length: itemTypeFacts[type].startingExamples }, () => '');
}
