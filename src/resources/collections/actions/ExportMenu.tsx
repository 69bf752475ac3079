import AutoStoriesIcon from '@mui/icons-material/AutoStoriesOutlined';
import DescriptionIcon from '@mui/icons-material/DescriptionOutlined';
import DownloadIcon from '@mui/icons-material/Download';
import QuizIcon from '@mui/icons-material/QuizOutlined';
import TableChartIcon from '@mui/icons-material/TableChartOutlined';
import { useNotification } from '@refinedev/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CollectionExport, collectionTypeFacts } from '#contract/collection-types.ts';
import { collectionDocumentEndpoints } from '#contract/collections/documents.ts';
import type { Collection } from '#contract/collections.ts';
import { interfaceLanguages, type LanguageCode } from '#contract/languages.ts';
import type { MenuAction } from '../../../components/ActionMenu.tsx';
import { translatedLanguages } from '../../../components/form/translations/translation-values.ts';
import { LanguageFlag } from '../../../components/LanguageFlag.tsx';
import { download } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useMay } from '../../../providers/current-user.ts';
import { useFailureNotification } from '../../../providers/use-endpoint.ts';

const icons: Record<CollectionExport, typeof DescriptionIcon> = {
  text: DescriptionIcon,
  csv: TableChartIcon,
  exercises: QuizIcon,
  book: AutoStoriesIcon,
};

/** The documents that a collection of this type can be saved as, in a language that is chosen; undefined where there are none. */
export function useExportAction(collection: Collection): MenuAction | undefined {
  const { t, i18n } = useTranslation(['collections', 'languages']);
  const { open: notify } = useNotification();
  const notifyFailure = useFailureNotification();
  const [isRunning, setIsRunning] = useState(false);
  const mayExport = useMay('collections', 'exportText');
  const languages = exportLanguages(collection);
  const [chosen, setChosen] = useState(languages.find((code) => code === i18n.language) ?? 'en');
  const kinds = collectionTypeFacts[collection.type].exports;
  if (kinds.length === 0 || !mayExport) return undefined;
  const documents = kinds.map((kind): MenuAction => {
    const Icon = icons[kind];
    return {
      id: kind,
      label: t(`collections:actions.export.${kind}`),
      help: t(`collections:actions.export.${kind}Help`),
      icon: <Icon fontSize="small" />,
      run: () => {
        setIsRunning(true);
        void save(collection.id, kind, chosen, (message) => notify?.({ type: 'progress', message }))
          .catch(notifyFailure)
          .finally(() => setIsRunning(false));
      },
    };
  });
  const languageChoice = languages.map(
    (code, index): MenuAction => ({
      id: code,
      label: t(`languages:${code}`),
      icon: <LanguageFlag code={code} />,
      isApart: index === 0,
      group: t('collections:actions.export.language'),
      isChosen: code === chosen,
      staysOpen: true,
      run: () => setChosen(code),
    }),
  );
  return {
    id: 'export',
    label: t('collections:actions.export.label'),
    icon: <DownloadIcon fontSize="small" />,
    isRunning,
    choices: [...documents, ...languageChoice],
  };
}

/** Saves a collection as a document, a book as two: plain and translated. Beside Refine, whose cache would keep the bytes. */
async function save(
  id: string,
  kind: CollectionExport,
  chosen: LanguageCode,
  onNote: (message: string) => void,
): Promise<void> {
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
      try {
        await download(collectionDocumentEndpoints.exportBook, {
          params,
          query: { language: chosen, translated: 'true' },
        });
      } catch (error) {
        // Nothing in the book is translated: there is one document, and nothing went wrong.
        if (!(error instanceof ApiError && error.code === 'CONFLICT')) throw error;
        onNote(error.message);
      }
  }
}

/** The languages of documents: the portal's, for a book also those of its title; none where all there is is a table. */
export function exportLanguages({
  type,
  translations = {},
}: Pick<Collection, 'type' | 'translations'>): LanguageCode[] {
  const kinds: readonly CollectionExport[] = collectionTypeFacts[type].exports;
  if (kinds.every((kind) => kind === 'csv')) return [];
  const own: LanguageCode[] = kinds.includes('book') ? translatedLanguages(translations) : [];
  return [...new Set<LanguageCode>([...interfaceLanguages, ...own])];
}
