import { useTranslation } from 'react-i18next';
import type { ResourceName } from '#contract/resources.ts';
import { useNames } from './use-names.ts';

interface Props {
  of: ResourceName | 'namespaces';
  query?: Record<string, string>;
  ids: readonly string[];
  /** What no ids mean; a dash unless told. */
  none?: string;
}

/** The names behind ids, one after the other. */
export function ReferenceNames({ of, query, ids, none = '—' }: Props) {
  const { t } = useTranslation('form');
  const { options, loading } = useNames(of, query);
  if (ids.length === 0) return none;
  const unknown = loading ? '…' : t('form:references.unknown');
  return ids.map((id) => options.find(({ value }) => value === id)?.label ?? unknown).join(', ');
}
