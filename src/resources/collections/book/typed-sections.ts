import { paragraphsOf } from '#contract/items/book-paragraphs.ts';

/** A section of a book as it is typed in the dialog. */
export interface TypedSection {
  /** Tells the sections of the dialog apart. */
  key: number;
  title: string;
  content: string;
  contentTranslation: string;
}

/** The validation messages shown beside the fields. */
export type TypedProblems = Partial<
  Record<'title' | 'content' | 'contentTranslation', 'required' | 'paragraphCount'>
>;

let lastKey = 0;

/** An empty section with a key of its own. */
export function typedSection(): TypedSection {
  lastKey += 1;
  return { key: lastKey, title: '', content: '', contentTranslation: '' };
}

/** What is wrong with a section: it needs title and content, and a translation has as many paragraphs. */
export function problemsOfTyped({ title, content, contentTranslation }: TypedSection): TypedProblems {
  const isPaired =
    !contentTranslation.trim() || paragraphsOf(content).length === paragraphsOf(contentTranslation).length;
  return {
    ...(!title.trim() && { title: 'required' as const }),
    ...(!content.trim() && { content: 'required' as const }),
    ...(!isPaired && { contentTranslation: 'paragraphCount' as const }),
  };
}
