import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectionType, collectionTypeFacts } from '#contract/collection-types.ts';
import { collectionEndpoints } from '#contract/collections.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { download } from '../../../lib/api.ts';
import { showError } from '../../../lib/toasts.ts';
import type { Course } from '../content/course-cache.ts';

/** The exports that there are; the other documents of the contract's table have no endpoint yet. */
export type OfferedExport = 'text' | 'csv';

/** What a course of a type can be exported as. */
export function offeredExports(type: CollectionType): OfferedExport[] {
  return collectionTypeFacts[type].exports.filter((kind) => kind === 'text' || kind === 'csv');
}

/** Saves a course as a document; a failure is told. */
export function useExport({ id }: Course) {
  const { i18n } = useTranslation();
  const [isRunning, setIsRunning] = useState(false);
  const language = interfaceLanguages.find((code) => code === i18n.language);

  const run = async (kind: OfferedExport) => {
    setIsRunning(true);
    try {
      if (kind === 'text')
        await download(collectionEndpoints.exportText, { params: { id }, query: { language } });
      else await download(collectionEndpoints.downloadCsv, { params: { id } });
    } catch (error) {
      showError(error);
    } finally {
      setIsRunning(false);
    }
  };
  return { isRunning, run };
}
