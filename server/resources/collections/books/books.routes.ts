import type { FastifyInstance } from 'fastify';
import { type BookSection, bookEndpoints, previewLength } from '#contract/collections/books.ts';
import type { ValidationIssue } from '#contract/validation.ts';
import type { FileAddressing } from '#server/content/file-references.ts';
import { runOnce } from '#server/content/idempotency.ts';
import { presentOne } from '#server/content/record-routes.ts';
import { refuse } from '#server/http/api-error.ts';
import { route } from '#server/http/route.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { type Progress, runAsJob } from '#server/jobs/progress.ts';
import { writableCollection } from '../collection-items.ts';
import { collectionModel } from '../collections.model.ts';
import type { CollectionRow } from '../collections.table.ts';
import { addSections, checkSections, ensureBook, type NewSection } from './add-sections.ts';
import { type PdfServices, readPdf } from './read-pdf.ts';

/** The calls that make books. */
export async function bookRoutes(
  app: FastifyInstance,
  services: PdfServices & { addresses: FileAddressing },
): Promise<void> {
  const answerOf = async (viewer: Viewer, book: CollectionRow, insertedItems: number) => ({
    collection: await presentOne(services, collectionModel, viewer, book),
    insertedItems,
  });

  route(app, bookEndpoints.pages, async ({ params: { fileId }, viewer }) => {
    const { previews, ...found } = await readPdf(services, viewer, fileId, {
      kind: 'overview',
      previewLength,
    });
    const pages = previews.map((preview, index) => ({ number: index + 1, preview }));
    return { fileId, pageCount: pages.length, pages, ...found };
  });

  route(app, bookEndpoints.init, async (call) => {
    const { collectionId } = call.params;
    const { jobId, fileId, sections } = call.body;
    const job = { ...call, id: jobId, type: 'BookInit', sent: { collectionId, fileId, sections } } as const;
    const book = await runAsJob<CollectionRow>(services, job, async (progress, keep) => {
      ensureBook(await writableCollection(services.database.drizzle, call.viewer, collectionId));
      // Reading comes before the transaction, so that it is short.
      const cut = await cutSections(services, call.viewer, { fileId, sections }, progress);
      checkSections(cut);
      return addSections(services, call, collectionId, { sections: cut, source: { fileId }, keep });
    });
    return answerOf(call.viewer, book, sections.length);
  });

  route(app, bookEndpoints.addSections, async (call) => {
    const { collectionId } = call.body;
    const sections = call.body.sections.map((section) => ({ ...section, additionalInfo: section.title }));
    checkSections(sections);
    const book = await runOnce<CollectionRow>(services, { ...call, sent: call.body }, (keep) =>
      addSections(services, call, collectionId, { sections, source: {}, keep }),
    );
    return answerOf(call.viewer, book, sections.length);
  });
}

/** The texts of some stretches of pages of a PDF. */
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
    return texts[index]?.trim() ? [] : [{ path: `${path}.pageFrom`, key: 'noTextOnPages' }];
  });
  refuse(issues);
  return sections.map(({ title, pageFrom, pageTo }, index) => ({
    title,
    content: texts[index] ?? '',
    contentTranslation: '',
    additionalInfo: pageFrom === pageTo ? `${pageFrom}` : `${pageFrom}–${pageTo}`,
  }));
}
