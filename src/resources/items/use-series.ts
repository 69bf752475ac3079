import { useState } from 'react';
import type { CarriedValues } from './item-values.ts';

/** New items that are added one after the other, without leaving the form. */
export interface Series {
  /** Their titles, the newest first. */
  added: readonly string[];
  /** What the next one takes over from the last. */
  carried?: CarriedValues;
  goOn: (title: string, carried: CarriedValues) => void;
}

/** The series of one page or dialog. */
export function useSeries(): Series {
  const [series, setSeries] = useState<Omit<Series, 'goOn'>>({ added: [] });
  return {
    ...series,
    goOn: (title, carried) => setSeries(({ added }) => ({ added: [title, ...added], carried })),
  };
}
