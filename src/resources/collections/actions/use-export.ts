import { useState } from 'react';
import { collectionDocumentEndpoints } from '#contract/collection-documents.ts';
import type { CollectionExport } from '#contract/collection-types.ts';
import { interfaceLanguages, type LanguageCode } from '#contract/languages.ts';
import { download } from '../../../lib/api.ts';
import { useFailureNotification } from '../../../providers/notification-provider.ts';

/** Saves a course as a document, a book as two: plain and translated. A failure is told. */
export function useExport(id: string) {
  const notifyFailure = useFailureNotification();
  const [isRunning, setIsRunning] = useState(false);

  const run = async (kind: CollectionExport, chosen: LanguageCode) => {
    setIsRunning(true);
    try {
      await save(id, kind, chosen);
    } catch (error) {
      notifyFailure(error);
    } finally {
      setIsRunning(false);
    }
  };
  return { isRunning, run };
}

// Beside Refine: what is downloaded goes to a file, not into its cache.
async function save(id: string, kind: CollectionExport, chosen: LanguageCode): Promise<void> {
  const params = { id };
  // The documents' own words are there in the languages of the portal alone.
  const language = interfaceLanguages.find((code) => code === chosen);
  switch (kind) {
    case 'text':
      return download(collectionDocumentEndpoints.exportText, { params, query: { language } });
    case 'exercises':
      return download(collectionDocumentEndpoints.exportExercises, { params, query: { language } });
    case 'csv':
      return download(collectionDocumentEndpoints.downloadCsv, { params });
    case 'book':
      await download(collectionDocumentEndpoints.exportBook, { params, query: { language: chosen } });
      await download(collectionDocumentEndpoints.exportBook, {
        params,
        query: { language: chosen, translated: 'true' },
      });
  }
}
