import { useMemo } from 'react';
import { storagePrefix } from '../../lib/session.ts';
import { createStore, useStore } from '../../lib/store.ts';
import type { ListColumn } from './columns.tsx';

const storageKey = `${storagePrefix}columns`;

/** Which columns someone chose to see or not, by list and field. It is kept on the device. */
const choices = createStore<Record<string, Record<string, boolean>>>(
  JSON.parse(localStorage.getItem(storageKey) ?? '{}'),
);

/** Shows or hides a column of a list. */
export function showColumn(list: string, field: string, isShown: boolean): void {
  const all = choices.get();
  choices.set({ ...all, [list]: { ...all[list], [field]: isShown } });
  localStorage.setItem(storageKey, JSON.stringify(choices.get()));
}

/** The columns of a list that are shown: the name always, others as someone chose. */
export function useShownColumns<Row>(list: string, columns: readonly ListColumn<Row>[]) {
  const chosen = useStore(choices)[list];
  return useMemo(
    () => columns.filter(({ field, isOptional }, index) => index === 0 || (chosen?.[field] ?? !isOptional)),
    [columns, chosen],
  );
}
