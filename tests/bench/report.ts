import type { ExportLine } from './exports.ts';
import type { Figure } from './figure.ts';
import type { Line, measureWhileWriting } from './measure.ts';

/** What a part of the measurements found: its tables, and what is not as wanted. */
export interface Outcome {
  text: string;
  missed: string[];
}

type Written = Awaited<ReturnType<typeof measureWhileWriting>>;

/** How much of its speed a call keeps in the larger database, and the milliseconds it may take there. */
const keptSpeed = 0.8;
const atMostP95 = 50;
const atMostP95OfSearch = 80;

/** The calls beside the bare handler, and in each size of the database. */
export function reportCalls(sizes: readonly number[], shares: Line[], writing: readonly Written[]): Outcome {
  const share = ({ ours, bare }: Line) => ours.perSecond / bare.perSecond;
  const beside = table(
    [
      'call',
      'a second',
      'bare handler',
      'share',
      'wanted',
      'processor time in µs',
      'bare handler',
      'p97.5 in ms',
    ],
    shares.map((line) => [
      line.name,
      whole(line.ours.perSecond),
      whole(line.bare.perSecond),
      percent(share(line)),
      percent(line.wanted),
      whole(line.ours.processor),
      whole(line.bare.processor),
      whole(line.ours.p95),
    ]),
  );
  const [first = [], last = []] = [writing[0], writing.at(-1)];
  const grown = last.map(({ name, ours }, index) => {
    const small = first[index]?.ours;
    const limit = name.includes('search') ? atMostP95OfSearch : atMostP95;
    const kept = ours.perSecond / (small?.perSecond ?? 1);
    return { name, small, ours, kept, isMissed: kept < keptSpeed || ours.p95 > limit };
  });
  const [smallest = '', largest = ''] = [sizes[0], sizes.at(-1)].map((size) => size?.toLocaleString('en'));
  const bySize = table(
    [
      'call',
      `a second at ${smallest}`,
      `at ${largest}`,
      'kept',
      'p97.5 in ms',
      `at ${largest}`,
      'slowest there',
    ],
    grown.map(({ name, small, ours, kept }) => [
      name,
      whole(small?.perSecond ?? 0),
      whole(ours.perSecond),
      percent(kept),
      whole(small?.p95 ?? 0),
      whole(ours.p95),
      whole(ours.slowest),
    ]),
  );
  const failed = [
    ...shares.flatMap(({ ours, bare }) => [ours, bare]),
    ...writing.flat().map(({ ours }) => ours),
  ]
    .map((measured) => measured.failed)
    .reduce((sum, count) => sum + count, 0);
  return {
    text: [
      `${smallest} entries, 10 connections:`,
      '',
      beside,
      '',
      'While five entries a second change:',
      '',
      bySize,
      '',
    ].join('\n'),
    missed: [
      ...(failed > 0 ? [`${failed} requests failed`] : []),
      ...shares.filter((line) => share(line) < line.wanted).map(({ name }) => name),
      ...(sizes.length > 1 ? grown : [])
        .filter(({ isMissed }) => isMissed)
        .map(({ name }) => `${name} at ${largest}`),
    ],
  };
}

/** Large answers, 50 at once. */
export function reportExports(lines: ExportLine[]): Outcome {
  return {
    text: `${table(
      ['50 at once, of a course of 6,000 entries', 'memory, peak', 'p95 of others', 'answers'],
      lines.map(({ name, memory, othersP95, answers }) => [name, `${memory} MB`, `${othersP95} ms`, answers]),
    )}\n`,
    missed: lines.filter(({ memory, othersP95 }) => memory > 300 || othersP95 > 100).map(({ name }) => name),
  };
}

/** Single numbers. */
export function reportFigures(figures: Figure[]): Outcome {
  return {
    text: `${table(
      ['', 'measured', 'at most'],
      figures.map(({ name, measured, atMost, unit }) => [
        name,
        `${measured} ${unit}`,
        atMost === undefined ? '' : `${atMost} ${unit}`,
      ]),
    )}\n`,
    missed: figures
      .filter(({ measured, atMost }) => atMost !== undefined && measured > atMost)
      .map(({ name }) => name),
  };
}

function table(head: string[], rows: string[][]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const whole = (value: number) => String(Math.round(value));
const percent = (value: number) => `${Math.round(value * 100)} %`;
