import type * as z from 'zod';
import { type ItemSection, type ItemType, isExerciseType, itemTypeFacts } from '#contract/item-types.ts';
import type { createItemBody, Item } from '#contract/items.ts';
import { newValues, valuesOf } from '../../components/form/field-definition.ts';
import {
  cleanTranslations,
  type Translations,
} from '../../components/form/translations/translation-values.ts';
import { itemFields } from './item-fields.tsx';
import { startingLines } from './type-change.ts';

type ItemBody = z.output<typeof createItemBody>;

/** One step of a word's history; its language is a code, or the name of a language that has none. */
export type EtymologyValues = ItemBody['etymologyEvolution'][number];

/** The values of the form: those of the body, but blank or as written where the body would refuse them. */
export interface ItemValues extends Omit<ItemBody, 'status' | 'link' | 'difficulty' | 'translations'> {
  status: ItemBody['status'] | '';
  link: string;
  difficulty: number;
  translations: Translations;
}

/** What the next item of a series takes over from the one before: how it is classified, not what it says. */
export type CarriedValues = Pick<ItemValues, 'status' | 'public' | 'tags' | 'namespaces' | 'difficulty'>;

/** What the item after this one starts with. */
export function carriedFrom(values: ItemValues): CarriedValues {
  const { status, public: access, tags, namespaces, difficulty } = values;
  return { status, public: access, tags, namespaces, difficulty };
}

/** What a new item starts with. */
export function newItem(
  type: ItemType,
  namespaceId?: string,
  isPublic = true,
  carried?: CarriedValues,
): ItemValues {
  const given = {
    type,
    public: isPublic,
    namespaces: namespaceId ? [namespaceId] : [],
    examples: startingLines(type),
    ...carried,
  };
  return newValues(itemFields, given) as unknown as ItemValues;
}

/** The fields of a stored item. */
export function itemValuesOf(item: Item): ItemValues {
  return valuesOf(itemFields, item) as unknown as ItemValues;
}

/** Blank lines are left out; a blank choice stays, to be filled in. */
export function withoutBlankLines({ type, examples }: ItemValues): Pick<ItemValues, 'examples'> {
  return { examples: type === 'MultipleChoice' ? examples : examples.filter((line) => line !== '') };
}

/** The body that the fields say. Lines of a section that is not shown are not sent. */
export function itemBodyOf(values: ItemValues) {
  const { type, additionalInfo, examples, link, translations, difficulty } = values;
  const shown = sectionsShown(values);
  const linesAreShown = shown.includes('examples') || shown.includes('choices');
  return {
    ...values,
    difficulty: Number.parseInt(String(difficulty), 10),
    link: link.trim() || null,
    // An answer is compared with the choices, whose ends are cut as well.
    additionalInfo: isExerciseType(type) ? additionalInfo.trim() : additionalInfo,
    examples: linesAreShown ? examples : [],
    translations: cleanTranslations(translations),
  };
}

/** The sections of the form: those of the type, and those that still hold a value from before a change of type. */
export function sectionsShown(values: ItemValues): ItemSection[] {
  const { sections } = itemTypeFacts[values.type];
  const said: Record<ItemSection, boolean> = {
    examples: !sections.includes('choices') && values.examples.some((line) => line.trim()),
    choices: false,
    question: Boolean(values.question),
    etymology: values.etymologyEvolution.length > 0,
    hiddenInfo: Boolean(values.hiddenInfo),
    book: Boolean(values.bookSection_Content || values.bookSection_ContentTranslation),
    video: Boolean(values.link),
  };
  return itemSections.filter((section) => sections.includes(section) || said[section]);
}

const itemSections: readonly ItemSection[] = [
  'question',
  'hiddenInfo',
  'video',
  'book',
  'examples',
  'choices',
  'etymology',
];
