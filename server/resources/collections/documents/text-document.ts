import { HeadingLevel, Paragraph } from 'docx';
import { isExerciseType } from '#contract/item-types.ts';
import { type InterfaceLanguage, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { documentLabel } from '#server/http/messages.ts';
import { descriptionOf, paragraph, runsOf, wordDocument } from './document-parts.ts';
import type { DocumentContent, DocumentItem } from './document-worker.ts';
import { LaterParagraphs } from './later-paragraphs.ts';

/** A collection as a Word document: its title, its description, and every item with what it has. */
export function textDocument(
  { collection, outline, items, path }: DocumentContent,
  language: InterfaceLanguage,
): Promise<void> {
  const count = outline.length;
  return wordDocument({
    path,
    title: collection.title,
    subject: documentLabel(language, 'export.subject', { count }),
    language,
    children: [
      paragraph(collection.title, { heading: HeadingLevel.TITLE }),
      ...descriptionOf(collection),
      paragraph(documentLabel(language, 'export.entries', { count }), {
        heading: HeadingLevel.HEADING_1,
      }),
      new LaterParagraphs(async function* each() {
        let number = 0;
        for await (const item of items()) {
          number += 1;
          yield itemParagraphs(item, number, language);
        }
      }),
    ],
  });
}

function itemParagraphs(item: DocumentItem, number: number, language: InterfaceLanguage): Paragraph[] {
  const word = (key: string) => documentLabel(language, `export.${key}`);
  return [
    paragraph(`${number}. ${item.title}`, { heading: HeadingLevel.HEADING_2, keepNext: true }),
    ...fact(word('translations'), translationsOf(item, language)),
    ...fact(word('description'), item.description),
    ...fact(word('question'), item.question),
    ...(isExerciseType(item.type) && item.examples.length > 0 ? [label(word('choices'))] : []),
    ...item.examples.map((example) => paragraph(example, { bullet: { level: 0 } })),
    ...fact(word(isExerciseType(item.type) ? 'answer' : 'additionalInfo'), answerOf(item, word)),
  ];
}

/** The answer in readable form; any other additional info is printed unchanged. */
function answerOf({ type, additionalInfo }: DocumentItem, word: (key: string) => string): string {
  if (type !== 'TrueOrFalse') return additionalInfo;
  return word(additionalInfo === 'true' ? 'true' : 'false');
}

function translationsOf(item: DocumentItem, language: InterfaceLanguage): string {
  const names = new Intl.DisplayNames(language, { type: 'language' });
  return languageCodes
    .flatMap((code: LanguageCode) => {
      const title = item.translations[code]?.title;
      return title ? [`${title} (${names.of(code)})`] : [];
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
