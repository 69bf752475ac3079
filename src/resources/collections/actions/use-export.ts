import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { collectionEndpoints } from '#contract/collections.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { download } from '../../../lib/api.ts';
import { showError } from '../../../lib/toasts.ts';
import type { Course } from '../content/course-cache.ts';
import type { OfferedExport } from './offered-exports.ts';

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
