import { useWatch } from 'react-hook-form';
import { type CollectionSection, collectionTypeFacts } from '#contract/collection-types.ts';
import type { CollectionValues } from './collection-values.ts';

/** What the form's type of course is made of, and whether it has a section. */
export function useTypeFacts() {
  const type = useWatch<CollectionValues, 'type'>({ name: 'type' });
  const facts = collectionTypeFacts[type];
  return { type, facts, has: (section: CollectionSection) => facts.sections.includes(section) };
}
