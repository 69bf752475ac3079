import { describe, expect, it } from 'vitest';
import {
  everyPages,
  fromOutline,
  problemsOfSections,
  sectionDraft,
  startingAt,
} from '../../../src/resources/collections/book/book-sections.ts';

const shape = (sections: ReturnType<typeof everyPages>) =>
  sections.map(({ title, pageFrom, pageTo }) => [title, pageFrom, pageTo]);

describe('the sections of a book', () => {
  it('may have a number of pages each, the last one the rest', () => {
    expect(shape(everyPages(25, 10, (number) => `Part ${number}`))).toEqual([
      ['Part 1', '1', '10'],
      ['Part 2', '11', '20'],
      ['Part 3', '21', '25'],
    ]);
  });

  it('may follow the outline of the PDF, each up to the next one', () => {
    const outline = [
      { title: 'The book', page: 1, level: 0 },
      { title: 'Two', page: 8, level: 1 },
      { title: 'One', page: 3, level: 1 },
      { title: 'Two again', page: 8, level: 1 },
      { title: 'A part of two', page: 9, level: 2 },
      { title: 'Nowhere', page: 99, level: 1 },
    ];
    expect(shape(fromOutline(outline, 12))).toEqual([
      ['One', '3', '7'],
      ['Two', '8', '12'],
    ]);
  });

  it('need a title and pages of the book, in order', () => {
    const sections = [sectionDraft(' ', 1, ''), sectionDraft('A', 0, 31), sectionDraft('B', 9, 4)];
    expect(problemsOfSections(sections, 30)).toEqual([
      { title: { kind: 'required' }, pageTo: { kind: 'required' } },
      { pageFrom: { kind: 'page', pageCount: 30 }, pageTo: { kind: 'page', pageCount: 30 } },
      { pageTo: { kind: 'order' } },
    ]);
  });

  it('may not take pages that an earlier one has', () => {
    const sections = [sectionDraft('A', 1, 10), sectionDraft('B', 10, 12), sectionDraft('C', 13, 30)];
    expect(problemsOfSections(sections, 30)).toEqual([{}, { pageFrom: { kind: 'overlap', other: 'A' } }, {}]);
    expect(problemsOfSections([sectionDraft('A', 1, 10), sectionDraft('B', 11, 12)], 30)).toEqual([{}, {}]);
  });

  it('may begin at a page: the one that had it ends before', () => {
    const first = startingAt([], 1, 30);
    expect(shape(first)).toEqual([['', '1', '30']]);
    const second = startingAt(first, 11, 30);
    expect(shape(second)).toEqual([
      ['', '1', '10'],
      ['', '11', '30'],
    ]);
    expect(shape(startingAt([sectionDraft('B', 20, 25)], 5, 30))).toEqual([
      ['', '5', '19'],
      ['B', '20', '25'],
    ]);
    expect(startingAt(second, 11, 30)).toEqual(second);
  });
});
