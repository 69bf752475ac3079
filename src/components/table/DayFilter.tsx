import { useTranslation } from 'react-i18next';
import { DayPicker } from '../DayPicker.tsx';
import type { FilterFieldProps } from './FilterDialog.tsx';
import { boundsOf } from './filter-text.ts';

/** A whole day. The start and the end of one range bound each other. */
export function DayFilter({
  filter,
  value,
  others,
  onChange,
  error,
}: FilterFieldProps & { error?: string | undefined }) {
  const { t } = useTranslation(['table', 'common']);
  return (
    <DayPicker
      {...boundsOf(filter.name, others)}
      label={t(filter.labelKey)}
      value={value}
      onChange={(day) => onChange(day ?? '')}
      error={error}
      help={filter.helpKey && t(filter.helpKey)}
    />
  );
}
