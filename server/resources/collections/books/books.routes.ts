import type { FastifyInstance } from 'fastify';
import { bookEndpoints, previewLength } from '#contract/collections/books.ts';
import type { FileAddressing } from '#server/content/file-references.ts';
import { runOnce } from '#server/content/idempotency.ts';
import { presentOne } from '#server/content/routes.ts';
import { route } from '#server/http/route.ts';
import { collectionModel } from '../collections.model.ts';
import type { CollectionRow } from '../collections.table.ts';
import { addSections, sectionIssues } from './add-sections.ts';
import { initBook } from './init-book.ts';
import { type PdfServices, readPdf } from './read-pdf.ts';

/** The calls that make books. */
export async function bookRoutes(
  app: FastifyInstance,
  services: PdfServices & { addresses: FileAddressing },
): Promise<void> {
  route(app, bookEndpoints.pages, async ({ params: { fileId }, viewer }) => {
    const { previews, ...found } = await readPdf(services, viewer, fileId, {
      kind: 'overview',
      previewLength,
    });
    const pages = previews.map((preview, index) => ({ number: index + 1, preview }));
    return { fileId, pageCount: pages.length, pages, ...found };
  });

  route(app, bookEndpoints.init, async ({ params, body, viewer, request }) => {
    const book = await initBook(services, viewer, request, params.collectionId, body);
    return {
      collection: await presentOne(services, collectionModel, viewer, book),
      insertedItems: body.sections.length,
    };
  });

  route(app, bookEndpoints.addSections, async ({ body, viewer, request }) => {
    const sections = body.sections.map((section) => ({ ...section, additionalInfo: section.title }));
    sectionIssues(sections);
    const { collectionId } = body;
    const book = await runOnce<CollectionRow>(services, { viewer, request, sent: body }, (keep) =>
      addSections(services, viewer, request, { collectionId, sections, source: {}, keep }),
    );
    return {
      collection: await presentOne(services, collectionModel, viewer, book),
      insertedItems: sections.length,
    };
  });
}
