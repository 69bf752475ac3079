import { useWatch } from 'react-hook-form';
import {
  type CollectionSection,
  type CollectionType,
  collectionTypeFacts,
  type QuizType,
} from '#contract/collection-types.ts';
import type { CollectionValues } from './collection-values.ts';

/** What the form's type of collection is made of, and whether it has a section. */
export function useTypeFacts() {
  const type = useWatch<CollectionValues, 'type'>({ name: 'type' });
  const facts = collectionTypeFacts[type];
  return { type, facts, has: (section: CollectionSection) => facts.sections.includes(section) };
}

/** The quiz types each type of collection starts with, as the installation sets them. */
export type DefaultQuizTypes = Partial<Record<CollectionType, QuizType[]>>;

/** The quiz types a type of collection starts with; the product's own until the installation's are known. */
export function defaultQuizTypesOf(type: CollectionType, defaults?: DefaultQuizTypes): QuizType[] {
  return [...(defaults?.[type] ?? collectionTypeFacts[type].defaultQuizTypes)];
}
