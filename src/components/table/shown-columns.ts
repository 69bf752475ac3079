import { useMemo } from 'react';
import { keepStored, readStored } from '../../lib/browser-storage.ts';
import { storagePrefix } from '../../lib/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import type { ListColumn } from './columns.tsx';

const storageKey = `${storagePrefix}columns`;

/** Which columns a person chose to see or to hide, by list and field. */
type Choices = Record<string, Record<string, boolean> | undefined>;

/** It is kept on the device. */
const choices = createStore((readStored(storageKey) ?? {}) as Choices);

/** Shows or hides a column of a list. */
export function showColumn(list: string, field: string, isShown: boolean): void {
  const all = choices.get();
  choices.set({ ...all, [list]: { ...all[list], [field]: isShown } });
  keepStored(storageKey, choices.get());
}

/** The columns of a list that are shown: the name always, others as someone chose. */
export function useShownColumns<Row>(list: string, columns: readonly ListColumn<Row>[]) {
  const chosen = useStore(choices)[list];
  return useMemo(
    () => columns.filter(({ field, isOptional }, index) => index === 0 || (chosen?.[field] ?? !isOptional)),
    [columns, chosen],
  );
}
