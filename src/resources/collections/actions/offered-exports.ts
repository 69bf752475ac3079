import { type CollectionType, collectionTypeFacts } from '#contract/collection-types.ts';

/** The exports that there are; the other documents of the contract's table have no endpoint yet. */
export type OfferedExport = 'text' | 'csv';

/** What a course of a type can be exported as. */
export function offeredExports(type: CollectionType): OfferedExport[] {
  return collectionTypeFacts[type].exports.filter((kind) => kind === 'text' || kind === 'csv');
}
