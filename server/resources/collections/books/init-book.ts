import type { FastifyRequest } from 'fastify';
import type { BookSection, InitBookBody } from '#contract/collections/books.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import { validationFailed } from '#server/http/api-error.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Progress, runAsJob } from '#server/jobs/progress.ts';
import type { CollectionRow } from '../collections.table.ts';
import { addSections, ensureBook, type NewSection, sectionIssues } from './add-sections.ts';
import { type PdfServices, readPdf } from './read-pdf.ts';

/** Cuts a PDF into sections and appends them to a book. Reading comes before the transaction, so that it is short. */
export async function initBook(
  services: PdfServices,
  viewer: Viewer,
  request: FastifyRequest,
  collectionId: string,
  { fileId, sections, jobId }: InitBookBody,
): Promise<CollectionRow> {
  const sent = { collectionId, fileId, sections };
  return runAsJob<CollectionRow>(
    services,
    { viewer, request, id: jobId, type: 'BookInit', sent },
    async (progress, keep) => {
      await ensureBook(services.database.drizzle, viewer, collectionId);
      const cut = await cutSections(services, viewer, { fileId, sections }, progress);
      sectionIssues(cut);
      return addSections(services, viewer, request, {
        collectionId,
        sections: cut,
        source: { fileId },
        keep,
      });
    },
  );
}

async function cutSections(
  services: PdfServices,
  viewer: Viewer,
  { fileId, sections }: { fileId: string; sections: BookSection[] },
  progress: Progress,
): Promise<NewSection[]> {
  progress.expect(sections.reduce((sum, { pageFrom, pageTo }) => sum + pageTo - pageFrom + 1, 0));
  const stretches = sections.map(({ pageFrom, pageTo }) => ({ pageFrom, pageTo }));
  const { pageCount, texts } = await readPdf(
    services,
    viewer,
    fileId,
    { kind: 'sections', stretches },
    (pages) => void progress.advance(pages),
  );
  const issues = sections.flatMap(({ pageFrom, pageTo }, index): ValidationIssue[] => {
    const path = `sections.${index}`;
    if (pageTo > pageCount) {
      const end = pageFrom > pageCount ? 'pageFrom' : 'pageTo';
      return [{ path: `${path}.${end}`, key: 'beyondLastPage', params: { pages: pageCount } }];
    }
    return texts[index]?.trim() ? [] : [{ path: `${path}.pageFrom`, key: 'noTextOnPages', params: {} }];
  });
  if (issues.length > 0) throw validationFailed(issues);
  return sections.map(({ title, pageFrom, pageTo }, index) => ({
    title,
    content: texts[index] ?? '',
    contentTranslation: '',
    additionalInfo: pageFrom === pageTo ? `${pageFrom}` : `${pageFrom}–${pageTo}`,
  }));
}
