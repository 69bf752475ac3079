import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { studentEndpoints } from '#contract/students.ts';
import { documentLabel } from '#server/http/messages.ts';
import { route } from '#server/http/route.ts';
import { sendFile } from '#server/http/send-file.ts';
import type { Viewer } from '#server/http/viewer.ts';
import { answersInPieces, readAnswers, readCourses, readEntries } from './read-progress.ts';
import {
  classOf,
  ensureStudent,
  findStudent,
  readStudent,
  readStudents,
  type StudentServices,
} from './read-student.ts';
import { writeAnswers, writeStudents } from './student-csv.ts';

/** The calls that read students of classes. Someone who is no student of a class of the viewer counts as unknown. */
export async function studentRoutes(app: FastifyInstance, services: StudentServices): Promise<void> {
  const find = (viewer: Viewer, userId: string, wanted: string | undefined) =>
    findStudent(services, viewer, userId, wanted);

  route(app, studentEndpoints.list, async ({ query, viewer }) => {
    const { page, pageSize } = query;
    const namespaceId = await classOf(services, viewer, query.namespaceId);
    const rows = { from: page * pageSize, limit: pageSize };
    const { items, total } = await readStudents(services, namespaceId, query, rows);
    return { items, paging: { page, pageSize, total, currentSize: items.length } };
  });

  route(app, studentEndpoints.details, async ({ params: { id }, query, viewer }) =>
    readStudent(services, await classOf(services, viewer, query.namespaceId), id),
  );

  route(app, studentEndpoints.courses, async ({ params: { id }, query, viewer }) =>
    readCourses(services, await find(viewer, id, query.namespaceId), query),
  );

  route(app, studentEndpoints.entries, async ({ params: { id }, query, viewer }) =>
    readEntries(services, await find(viewer, id, query.namespaceId), query),
  );

  route(app, studentEndpoints.answers, async ({ params: { id }, query, viewer }) =>
    readAnswers(services, await find(viewer, id, query.namespaceId), query),
  );

  route(app, studentEndpoints.export, async ({ query, viewer, reply }) => {
    const namespaceId = await classOf(services, viewer, query.namespaceId);
    return sendFile(reply, {
      name: documentLabel(query.language, 'students.students'),
      ...csvFile,
      content: Readable.from(writeStudents(services, namespaceId, query), { highWaterMark: 1 }),
    });
  });

  route(app, studentEndpoints.exportAnswers, async ({ params: { id }, query, viewer, reply }) => {
    const namespaceId = await classOf(services, viewer, query.namespaceId);
    const student = await readStudent(services, namespaceId, id);
    await ensureStudent(services, namespaceId, id);
    const pieces = answersInPieces(services, { userId: id, namespaceId });
    return sendFile(reply, {
      name: `${student.name} (${documentLabel(query.language, 'students.answers')})`,
      ...csvFile,
      content: Readable.from(writeAnswers(pieces, query.language), { highWaterMark: 1 }),
    });
  });
}

const csvFile = { extension: 'csv', type: studentEndpoints.export.answer.file };
