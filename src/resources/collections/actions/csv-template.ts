import type { InterfaceLanguage } from '#contract/languages.ts';
import { csvText } from './csv-text.ts';

/** The columns of a file, in the order the template has them. */
export const csvTemplateColumns = [
  'title',
  'type',
  'description',
  'question',
  'additionalInfo',
  'examples',
  'difficulty',
  'tags',
  'translation',
] as const;
export type CsvTemplateColumn = (typeof csvTemplateColumns)[number];

// What the import reads as headings, so these are no words of the interface.
const headings: Record<InterfaceLanguage, Record<CsvTemplateColumn, string>> = {
  en: {
    title: 'title',
    type: 'type',
    description: 'description',
    question: 'question',
    additionalInfo: 'additionalInfo',
    examples: 'examples',
    difficulty: 'difficulty',
    tags: 'tags',
    translation: 'translation_el',
  },
  el: {
    title: 'τίτλος',
    type: 'τύπος',
    description: 'περιγραφή',
    question: 'ερώτηση',
    additionalInfo: 'πρόσθετες πληροφορίες',
    examples: 'παραδείγματα',
    difficulty: 'δυσκολία',
    tags: 'ετικέτες',
    translation: 'μετάφραση_el',
  },
};

const example: Record<CsvTemplateColumn, string> = {
  title: 'sea',
  type: 'Word',
  description: 'The salt water that covers most of the earth.',
  question: '',
  additionalInfo: '',
  examples: 'We swim in the sea every summer.|The sea is calm today.',
  difficulty: '2',
  // A category that the workspace does not have would make the example a faulty row.
  tags: '',
  translation: 'θάλασσα',
};

/** What a column is called in a file of someone who reads the portal in this language. */
export function csvHeading(column: CsvTemplateColumn, language: InterfaceLanguage): string {
  return headings[language][column];
}

/** A file with the headings and one example row, ready to be filled and uploaded. */
export function csvTemplate(language: InterfaceLanguage): string {
  return csvText([
    csvTemplateColumns.map((column) => csvHeading(column, language)),
    csvTemplateColumns.map((column) => example[column]),
  ]);
}
