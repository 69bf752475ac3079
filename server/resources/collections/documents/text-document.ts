import { HeadingLevel, Paragraph } from 'docx';
import { isExerciseType } from '#contract/item-types.ts';
import { type InterfaceLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { documentLabel } from '#server/http/messages.ts';
import { plainDescription } from '../description.ts';
import { CompactParagraphs } from './compact-paragraphs.ts';
import { paragraph, runsOf, wordDocument } from './document-parts.ts';
import type { DocumentContent } from './document-worker.ts';

/** A course as a Word document: its title, its description, and every entry with what it has. */
export function textDocument(
  { collection, entries }: DocumentContent,
  language: InterfaceLanguage,
): Promise<Buffer> {
  return wordDocument({
    title: collection.title,
    subject: documentLabel(language, 'export.subject', { count: entries.length }),
    language,
    children: [
      paragraph(collection.title, { heading: HeadingLevel.TITLE }),
      ...plainDescription(collection)
        .split('\n')
        .filter(Boolean)
        .map((line) => paragraph(line)),
      paragraph(documentLabel(language, 'export.entries', { count: entries.length }), {
        heading: HeadingLevel.HEADING_1,
      }),
      ...entries.map(
        (entry, index) => new CompactParagraphs(() => itemParagraphs(entry, index + 1, language)),
      ),
    ],
  });
}

type Entry = DocumentContent['entries'][number];

function itemParagraphs(entry: Entry, number: number, language: InterfaceLanguage): Paragraph[] {
  const word = (key: string) => documentLabel(language, `export.${key}`);
  return [
    paragraph(`${number}. ${entry.title}`, { heading: HeadingLevel.HEADING_2, keepNext: true }),
    ...fact(word('translations'), translationsOf(entry)),
    ...fact(word('description'), entry.description),
    ...fact(word('question'), entry.question),
    ...(isExerciseType(entry.type) && entry.examples.length > 0 ? [label(word('choices'))] : []),
    ...entry.examples.map((example) => paragraph(example, { bullet: { level: 0 } })),
    ...fact(word(isExerciseType(entry.type) ? 'answer' : 'additionalInfo'), answerOf(entry, word)),
  ];
}

/** The answer in readable form; any other additional info is printed unchanged. */
function answerOf({ type, additionalInfo }: Entry, word: (key: string) => string): string {
  if (type !== 'TrueOrFalse') return additionalInfo;
  return word(additionalInfo === 'true' ? 'true' : 'false');
}

function translationsOf(entry: Entry): string {
  return languageCodes
    .flatMap((code: LanguageCode) => {
      const title = entry.translations[code]?.title;
      return title ? [`${title} (${code})`] : [];
    })
    .join(', ');
}

function fact(label: string, value: string): Paragraph[] {
  if (!value.trim()) return [];
  return [new Paragraph({ children: [...runsOf(`${label}: `, { bold: true }), ...runsOf(value)] })];
}

function label(text: string): Paragraph {
  return paragraph(`${text}:`, { look: { bold: true }, keepNext: true });
}
