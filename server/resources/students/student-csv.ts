import { stringify } from 'csv-stringify/sync';
import type { InterfaceLanguage } from '#contract/languages.ts';
import type { ListStudentsQuery, StudentAnswer } from '#contract/students.ts';
import { byteOrderMark, escapeFormulaCell } from '#server/content/csv/cells.ts';
import { documentLabel } from '#server/http/messages.ts';
import { createYield } from '#server/lib/yield.ts';
import { readStudents, type StudentServices } from './read-student.ts';

const knowledge = ['VeryStrong', 'Strong', 'Medium', 'Weak'] as const;
const studentHeadings = [
  ...['name', 'email', 'username', 'level', 'status', 'joinedAt', 'lastActiveAt', 'averageProcess'],
  ...['collectionsStarted', 'collectionsCompleted', ...knowledge, 'streakDays'],
];
const answerHeadings = ['answeredAt', 'entry', 'course', 'quiz', 'value', 'isCorrect'];

function linesOf(rows: (string | number | null)[][]): string {
  return stringify(rows.map((row) => row.map((cell) => escapeFormulaCell(String(cell ?? '')))));
}

function headingsIn(language: InterfaceLanguage, names: string[]): string {
  return `${byteOrderMark}${linesOf([names.map((name) => documentLabel(language, `students.${name}`))])}`;
}

/** The most students that are read per statement. */
const pieceSize = 500;

/** The students of a class, as a list names them, piece by piece as their reader takes them. */
export async function* writeStudents(
  services: StudentServices,
  namespaceId: string,
  query: Pick<ListStudentsQuery, 'level' | 'status' | 'globalSearch' | 'sortField' | 'orderType'> & {
    language: InterfaceLanguage;
  },
): AsyncGenerator<string> {
  yield headingsIn(query.language, studentHeadings);
  for (let from = 0, total = 1; from < total; from += pieceSize) {
    const read = await readStudents(services, namespaceId, query, { from, limit: pieceSize });
    total = read.total;
    yield linesOf(
      read.items.map((student) => [
        ...[student.name, student.email, student.username, student.level, student.status],
        ...[student.joinedAt, student.lastActiveAt, student.averageProcess],
        ...[student.collectionsStarted, student.collectionsCompleted],
        ...knowledge.map((level) => student.knowledge[level]),
        student.hasAnswers ? student.streakDays : null,
      ]),
    );
  }
}

/** The answers of a student, piece by piece as their reader takes them. */
export async function* writeAnswers(
  pieces: AsyncIterable<StudentAnswer[]>,
  language: InterfaceLanguage,
): AsyncGenerator<string> {
  yield headingsIn(language, answerHeadings);
  const [yes, no] = [documentLabel(language, 'students.yes'), documentLabel(language, 'students.no')];
  for await (const answers of pieces) {
    const yieldToOthers = createYield();
    const text = linesOf(
      answers.map(({ answeredAt, item, collection, type, value, isCorrect }) => [
        ...[answeredAt, item.title, collection?.title ?? '', type, value, isCorrect ? yes : no],
      ]),
    );
    await yieldToOthers();
    yield text;
  }
}
