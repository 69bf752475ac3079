import { HeadingLevel, LeaderType, Paragraph, Tab, TabStopType, TextRun } from 'docx';
import { isExerciseType } from '#contract/item-types.ts';
import type { InterfaceLanguage } from '#contract/languages.ts';
import { documentLabel } from '#server/http/messages.ts';
import { descriptionOf, mutedColor, paragraph, runsOf, wordDocument } from './document-parts.ts';
import type { DocumentContent } from './document-worker.ts';
import { type Exercise, exerciseOf, type Line, type WorksheetLabels } from './exercise-lines.ts';
import { LaterParagraphs } from './later-paragraphs.ts';

/** Where a line to write on ends, in twentieths of a point. */
const lineEnd = 9_000;

/** The exercises of a collection as a worksheet: numbered, with space to write, and the answers on a separate page. */
export function exercisesDocument(
  { collection, outline, items, path }: DocumentContent,
  language: InterfaceLanguage,
): Promise<void> {
  const word = (key: string) => documentLabel(language, `export.${key}`);
  const words: WorksheetLabels = {
    true: word('true'),
    false: word('false'),
    letters: language === 'el' ? 'αβγδεζηθικλμνξοπρστυφχψω' : 'abcdefghijklmnopqrstuvwxyz',
  };
  const count = outline.filter(({ type }) => isExerciseType(type)).length;
  /** The exercises, read from the first to the last each time. */
  async function* exercises(): AsyncGenerator<[Exercise, number]> {
    let number = 0;
    for await (const item of items()) {
      if (!isExerciseType(item.type)) continue;
      number += 1;
      yield [exerciseOf(item, words), number];
    }
  }
  return wordDocument({
    path,
    title: collection.title,
    subject: documentLabel(language, 'export.exercises', { count }),
    language,
    children: [
      paragraph(collection.title, { heading: HeadingLevel.TITLE }),
      head(word, count),
      ...descriptionOf(collection),
      new LaterParagraphs(async function* questions() {
        let before: Exercise | undefined;
        for await (const [exercise, number] of exercises()) {
          yield [...instruction(exercise, before), ...exerciseParagraphs(exercise, number)];
          before = exercise;
        }
      }),
      paragraph(word('answers'), { heading: HeadingLevel.HEADING_1, pageBreakBefore: true }),
      new LaterParagraphs(async function* answers() {
        for await (const [exercise, number] of exercises())
          yield answerParagraphs(exercise, number, word('hiddenInfo'));
      }),
    ],
  });
}

/** Where learners write who they are. */
function head(word: (key: string) => string, count: number): Paragraph {
  return new Paragraph({
    spacing: { before: 120, after: 240 },
    children: [
      new TextRun(`${word('name')}: ${'_'.repeat(24)}   `),
      new TextRun(`${word('date')}: ${'_'.repeat(10)}   `),
      new TextRun(`${word('score')}: ____ / ${count}`),
    ],
  });
}

/** The instruction is printed once above the exercises that share it. */
function instruction({ instruction }: Exercise, before: Exercise | undefined): Paragraph[] {
  if (!instruction || instruction === before?.instruction) return [];
  return [paragraph(instruction, { heading: HeadingLevel.HEADING_2 })];
}

/** The paragraphs of an exercise stay on one page. */
function exerciseParagraphs({ title, lines }: Exercise, number: number): Paragraph[] {
  const [first, ...rest] = title ? [title, ...lines] : lines;
  return [
    new Paragraph({
      indent: { left: 480, hanging: 480 },
      tabStops: [{ type: TabStopType.LEFT, position: 480 }],
      spacing: { before: 200, after: 80 },
      keepLines: true,
      keepNext: rest.length > 0,
      children: [new TextRun({ children: [`${number}.`, new Tab()], bold: true }), ...runsOf(first ?? '')],
    }),
    ...rest.map((line, index) => lineParagraph(line, index < rest.length - 1)),
  ];
}

function lineParagraph(line: Line, keepNext: boolean): Paragraph {
  const shared = { indent: { left: 480 }, keepLines: true, keepNext };
  if (line !== 'blank') return paragraph(line, { ...shared, spacing: { after: 40 } });
  return new Paragraph({
    ...shared,
    spacing: { before: 160, after: 0 },
    tabStops: [{ type: TabStopType.RIGHT, position: lineEnd, leader: LeaderType.UNDERSCORE }],
    children: [new TextRun({ children: [new Tab()] })],
  });
}

function answerParagraphs({ answer, explanation, hidden }: Exercise, number: number, label: string) {
  return [
    new Paragraph({
      spacing: { before: 80, after: 0 },
      keepLines: true,
      keepNext: Boolean(explanation || hidden),
      children: [new TextRun({ text: `${number}. `, bold: true }), ...runsOf(answer)],
    }),
    ...(explanation ? [note(explanation)] : []),
    ...(hidden ? [note(`${label}: ${hidden}`)] : []),
  ];
}

function note(text: string): Paragraph {
  return paragraph(text, { indent: { left: 480 }, spacing: { after: 40 }, look: { color: mutedColor } });
}
