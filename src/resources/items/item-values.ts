import type { Status } from '#contract/entity.ts';
import { type ItemSection, type ItemType, isExerciseType, itemTypeFacts } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { newValues, valuesOf } from '../../components/form/field-definition.ts';
import {
  cleanTranslations,
  type Translations,
} from '../../components/form/translations/translation-values.ts';
import { itemFields } from './item-fields.tsx';
import { startingLines } from './type-change.ts';

/** One step of a word's history as it is written. */
export interface EtymologyValues {
  /** A code, or the name of a language that has none. */
  language: string;
  word: string;
  meaning: string;
  etymology: string;
  partOfSpeech: string;
}

/** The fields of the form of an item. */
export interface ItemValues {
  type: ItemType;
  status: Status | '';
  public: boolean;
  title: string;
  description: string;
  additionalInfo: string;
  question: string;
  hiddenInfo: string;
  examples: string[];
  etymologyEvolution: EtymologyValues[];
  link: string;
  bookSection_Content: string;
  bookSection_ContentTranslation: string;
  tags: string[];
  namespaces: string[];
  difficulty: number;
  /** The id of its image in the library. */
  imageId: string | null;
  translations: Translations;
}

/** What the next item of a series takes over from the one before: how it is classified, not what it says. */
export type CarriedValues = Pick<ItemValues, 'status' | 'public' | 'tags' | 'namespaces' | 'difficulty'>;

/** What the item after this one starts with. */
export function carriedFrom({
  status,
  public: access,
  tags,
  namespaces,
  difficulty,
}: ItemValues): CarriedValues {
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
