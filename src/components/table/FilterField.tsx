import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useTranslation } from 'react-i18next';
import type { ListFilter } from '../../lib/resource-definition.ts';
import { DayFilter } from './DayFilter.tsx';
import { filterText } from './filter-text.ts';
import { ReferenceFilter } from './ReferenceFilter.tsx';

export interface FilterFieldProps {
  filter: ListFilter;
  /** Empty when the filter is not set. */
  value: string;
  /** What the other filters are set to, for those that bound each other. */
  others: Readonly<Record<string, string>>;
  autoFocus?: boolean;
  onChange: (value: string) => void;
}

/** The field of one filter, by its kind. */
export function FilterField(props: FilterFieldProps) {
  switch (props.filter.kind) {
    case 'day':
      return <DayFilter {...props} />;
    case 'reference':
      return <ReferenceFilter {...props} />;
    default:
      return <SelectFilter {...props} />;
  }
}

const yesOrNo = [
  { value: 'true', labelKey: 'common:yes' },
  { value: 'false', labelKey: 'common:no' },
];

function SelectFilter({ filter, value, autoFocus, onChange }: FilterFieldProps) {
  const { t } = useTranslation(['table', 'common']);
  const isMultiple = filter.kind === 'multiSelect';
  const chosen = value ? value.split(',') : [];
  const options = filter.options ?? yesOrNo;
  return (
    <TextField
      select
      fullWidth
      id={`filter-${filter.name}`}
      label={t(filter.labelKey)}
      value={isMultiple ? chosen : value}
      autoFocus={autoFocus ?? false}
      onChange={({ target }) => onChange(joined(target.value))}
      slotProps={{
        inputLabel: { shrink: true },
        select: {
          multiple: isMultiple,
          displayEmpty: true,
          renderValue: () => (value ? filterText(filter, value, t) : t('table:any')),
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 224 } } } },
        },
      }}
    >
      {!isMultiple && <MenuItem value="">{t('table:any')}</MenuItem>}
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} dense={isMultiple}>
          {isMultiple && (
            <Checkbox edge="start" size="small" checked={chosen.includes(option.value)} tabIndex={-1} />
          )}
          <ListItemText primary={t(option.labelKey)} />
        </MenuItem>
      ))}
    </TextField>
  );
}

function joined(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}
