import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookEndpoints } from '#contract/books.ts';
import { useJob } from '../../../components/use-job.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { useEndpointCall } from '../../../providers/use-endpoint.ts';
import { useResourceMutations } from '../../../providers/use-resource-mutations.ts';
import type { SectionDraft } from './book-sections.ts';

/** What the server refused of a section: the message by `index.field`. */
export type BookIssues = Record<string, string>;

/** Has a PDF cut into sections of a book; true when they are there. What the server refuses stands beside its section. */
export function useBookInit(collectionId: string) {
  const { t } = useTranslation('collections');
  const job = useJob();
  const callEndpoint = useEndpointCall();
  const { changed } = useResourceMutations('collections');
  const [issues, setIssues] = useState<BookIssues>({});

  const init = async (fileId: string, drafts: readonly SectionDraft[]): Promise<boolean> => {
    setIssues({});
    const sections = drafts.map(({ title, pageFrom, pageTo }) => ({
      title,
      pageFrom: Number(pageFrom),
      pageTo: Number(pageTo),
    }));
    try {
      await job.run((jobId) =>
        callEndpoint(
          bookEndpoints.init,
          { params: { collectionId }, body: { fileId, sections, jobId } },
          { success: ({ insertedItems }) => t('book.done', { count: insertedItems }) },
        ),
      );
      await changed(collectionId);
      return true;
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.errors) : [];
      const ofSections = refused.flatMap(([path, message]) => {
        const place = /^sections\.(\d+\.\w+)$/.exec(path)?.[1];
        return place ? [[place, message] as const] : [];
      });
      setIssues(Object.fromEntries(ofSections));
      return false;
    }
  };

  return { init, job, issues, forgetIssues: () => setIssues({}) };
}
