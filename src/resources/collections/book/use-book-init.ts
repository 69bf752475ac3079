import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { bookEndpoints } from '#contract/books.ts';
import { useJob } from '../../../components/use-job.ts';
import { call } from '../../../lib/api.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { showError, showToast } from '../../../lib/toasts.ts';
import type { SectionDraft } from './book-sections.ts';

/** What the server refused of a section: the message by `index.field`. */
export type BookIssues = Record<string, string>;

/** Has a PDF cut into sections of a book; true when they are there. What the server refuses stands beside its section. */
export function useBookInit(collectionId: string) {
  const { t } = useTranslation('collections');
  const job = useJob();
  const [issues, setIssues] = useState<BookIssues>({});

  const init = async (fileId: string, drafts: readonly SectionDraft[]): Promise<boolean> => {
    setIssues({});
    const sections = drafts.map(({ title, pageFrom, pageTo }) => ({
      title,
      pageFrom: Number(pageFrom),
      pageTo: Number(pageTo),
    }));
    try {
      const { insertedItems } = await job.run((jobId) =>
        call(bookEndpoints.init, { params: { collectionId }, body: { fileId, sections, jobId } }),
      );
      showToast({ severity: 'success', message: t('book.done', { count: insertedItems }) });
      return true;
    } catch (error) {
      const refused = error instanceof ApiError ? Object.entries(error.errors) : [];
      const ofSections = refused.flatMap(([path, message]) => {
        const place = /^sections\.(\d+\.\w+)$/.exec(path)?.[1];
        return place ? [[place, message] as const] : [];
      });
      setIssues(Object.fromEntries(ofSections));
      showError(error);
      return false;
    }
  };

  return { init, job, issues, forgetIssues: () => setIssues({}) };
}
