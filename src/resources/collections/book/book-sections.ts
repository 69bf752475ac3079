import type { BookPages } from '#contract/collections/books.ts';
import { newId } from '../../../lib/new-id.ts';

/** A section of a book as it is written in the dialog: the pages are what was typed. */
export interface SectionDraft {
  /** Identifies the row of the dialog. */
  key: string;
  title: string;
  pageFrom: string;
  pageTo: string;
}

/** Why a field of a section is refused; `other` is the title of a section that has some of its pages. */
export type SectionProblem =
  | { kind: 'required' }
  | { kind: 'page'; pageCount: number }
  | { kind: 'order' }
  | { kind: 'overlap'; other: string };

/** What is wrong with the fields of a section. */
export type SectionProblems = Partial<Record<'title' | 'pageFrom' | 'pageTo', SectionProblem>>;

/** A section with a key of its own. */
export function sectionDraft(title = '', pageFrom: number | '' = '', pageTo: number | '' = ''): SectionDraft {
  return { key: newId(), title, pageFrom: String(pageFrom), pageTo: String(pageTo) };
}

/** Sections of `size` pages each; `title` names one by its number. */
export function everyPages(pageCount: number, size: number, title: (number: number) => string) {
  return Array.from({ length: Math.ceil(pageCount / size) }, (_, index) =>
    sectionDraft(title(index + 1), index * size + 1, Math.min((index + 1) * size, pageCount)),
  );
}

/** The entries of the highest level that divides the book at all: often a single one, the title, contains all others. */
function topLevelOf(outline: BookPages['outline']): BookPages['outline'] {
  const levels = [...new Set(outline.map(({ level }) => level))].toSorted((one, other) => one - other);
  const ofLevel = levels.map((level) => outline.filter((entry) => entry.level === level));
  return ofLevel.find((entries) => entries.length > 1) ?? outline;
}

/** Sections that begin where the chapters of the PDF do, each up to the next one. */
export function fromOutline(outline: BookPages['outline'], pageCount: number): SectionDraft[] {
  const starts = topLevelOf(outline)
    .filter(({ page }) => page >= 1 && page <= pageCount)
    .toSorted((a, b) => a.page - b.page);
  // Chapters that begin on the same page cannot be distinguished by pages; the first one names it.
  const chapters = starts.filter(({ page }, index) => page !== starts[index - 1]?.page);
  return chapters.map(({ title, page }, index) =>
    sectionDraft(title, page, (chapters[index + 1]?.page ?? pageCount + 1) - 1),
  );
}

const pageOf = (written: string) => (/^\d+$/.test(written.trim()) ? Number(written) : undefined);

/** What is wrong with each section, in their order: blank fields, pages that are not in the book, pages taken twice. */
export function problemsOfSections(sections: readonly SectionDraft[], pageCount: number): SectionProblems[] {
  const ranges = sections.map(({ pageFrom, pageTo }) => ({ from: pageOf(pageFrom), to: pageOf(pageTo) }));
  return sections.map((section, index) => {
    const problems: SectionProblems = {};
    if (!section.title.trim()) problems.title = { kind: 'required' };
    for (const field of ['pageFrom', 'pageTo'] as const) {
      const page = pageOf(section[field]);
      if (!section[field].trim()) problems[field] = { kind: 'required' };
      else if (page === undefined || page < 1 || page > pageCount)
        problems[field] = { kind: 'page', pageCount };
    }
    const { from, to } = ranges[index] ?? {};
    if (problems.pageFrom || problems.pageTo || from === undefined || to === undefined) return problems;
    if (from > to) return { ...problems, pageTo: { kind: 'order' } };
    const taken = ranges.findIndex(
      (other, at) =>
        at < index &&
        other.from !== undefined &&
        other.to !== undefined &&
        other.from <= to &&
        from <= other.to,
    );
    const other = sections[taken];
    return other
      ? { ...problems, pageFrom: { kind: 'overlap', other: other.title || String(taken + 1) } }
      : problems;
  });
}

/** The sections with one more that begins at a page; the one that had the page ends before it. */
export function startingAt(sections: readonly SectionDraft[], page: number, pageCount: number) {
  const has = ({ pageFrom, pageTo }: SectionDraft) => Number(pageFrom) <= page && page <= Number(pageTo);
  const before = sections.find(has);
  if (before && Number(before.pageFrom) === page) return [...sections];
  const next = sections.map(({ pageFrom }) => Number(pageFrom)).filter((from) => from > page);
  const added = sectionDraft(
    '',
    page,
    before ? Number(before.pageTo) : Math.min(pageCount, ...next.map((from) => from - 1)),
  );
  const shortened = sections.map((section) =>
    section === before ? { ...section, pageTo: String(page - 1) } : section,
  );
  return [...shortened, added].toSorted((one, other) => Number(one.pageFrom) - Number(other.pageFrom));
}
