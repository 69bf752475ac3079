import type { TFunction } from 'i18next';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLabels } from '../form/field-labels.ts';
import type { HistorySubject } from './history-modal.ts';
import { countsOf, fieldsOf, type Values, type Version } from './versions.ts';

/** What the fields of a record are called in its history, and what versions changed of them in words. */
export function useFieldWords({ resource, fields, labels }: HistorySubject): FieldWords {
  const { t } = useTranslation('history');
  const names = JSON.stringify({ ...useFieldLabels(resource, fields), ...labels });
  return useMemo(() => fieldWords(JSON.parse(names), fields, t), [names, fields, t]);
}

function fieldWords(names: Record<string, string>, fields: HistorySubject['fields'], t: TFunction) {
  const order = fields.map(({ name }) => name);
  const known = Object.keys(names);
  const labelOf = (name: string): string => names[name] ?? name;

  return {
    labelOf,
    /** Those that are shown, in the order of the form. Others are of no interest, as what search reads. */
    inOrder: (wanted: readonly string[]) =>
      order.filter((name, index) => wanted.includes(name) && order.indexOf(name) === index),
    /** The parts of a record within a field by name, in the order of the form. */
    partsOf: (field: string, value: Values) =>
      Object.entries(value)
        .map(([key, part]) => {
          const name = [`${field}.${key}`, key].find((one) => one in names) ?? key;
          return { key, name: labelOf(name), part, place: known.indexOf(name) };
        })
        .toSorted((one, other) => one.place - other.place),
    listOf: (names: readonly string[]) => names.map(labelOf).join(', '),
    /** The fields that a version changed, and what happened in its lists. */
    changesOf(version: Version): string {
      return this.inOrder(fieldsOf(version))
        .map((name) => {
          const list = version.lists[name];
          const counts = list && Object.entries(countsOf(list)).filter(([, count]) => count > 0);
          const words = counts?.map(([kind, count]) =>
            t(`list.${kind === 'hidden' ? 'others' : kind}`, { count }),
          );
          return words ? `${labelOf(name)} (${words.join(', ')})` : labelOf(name);
        })
        .join(', ');
    },
  };
}

export type FieldWords = ReturnType<typeof fieldWords>;
