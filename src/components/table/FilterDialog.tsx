import 'dayjs/locale/el.js';
import 'dayjs/locale/en-gb.js';
import Autocomplete from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { elGR } from '@mui/x-date-pickers/locales';
import type { DateValidationError } from '@mui/x-date-pickers/models';
import type { BaseRecord } from '@refinedev/core';
import { useQueryClient } from '@tanstack/react-query';
import dayjs from 'dayjs';
import { type FormEvent, Fragment, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/dates.ts';
import type { ListFilter, ReferenceFilter } from '../../lib/resource-definition.ts';
import { useCurrentUser } from '../../providers/current-user.ts';
import AuthorName, { personQuery } from '../AuthorName.tsx';
import { DialogFrame } from '../dialogs/DialogFrame.tsx';
import { useNames } from '../form/fields/ReferenceNames.tsx';
import { useRecordSearch } from '../use-record-search.ts';
import { dayBounds, filterText } from './filter-text.ts';
import { activeFilters } from './list-state.ts';

interface FilterDialogProps {
  filters: readonly ListFilter[];
  values: Readonly<Record<string, string>>;
  onApply: (values: Readonly<Record<string, string>>) => void;
  onClear: () => void;
}

/** One field per filter of the list. */
export default function FilterDialog({ filters, values, onApply, onClear }: FilterDialogProps) {
  const { t } = useTranslation('table');
  const [draft, setDraft] = useState(values);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wrong = event.currentTarget.querySelector<HTMLElement>('[aria-invalid=true]');
    if (wrong) wrong.focus();
    else onApply(activeFilters(draft));
  };

  return (
    <DialogFrame
      title={t('filters')}
      description={t('filtersHelp')}
      closeLabel={t('closeFilters')}
      onClose={onClear}
      onSubmit={submit}
      actions={
        <>
          <Button color="inherit" onClick={onClear}>
            {t('clearFilters')}
          </Button>
          <Button type="submit" variant="contained">
            {t('applyFilters')}
          </Button>
        </>
      }
    >
      <Box sx={{ mt: 2, display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={draft[filter.name] ?? ''}
            others={draft}
            onChange={(value) => setDraft((before) => ({ ...before, [filter.name]: value }))}
          />
        ))}
      </Box>
    </DialogFrame>
  );
}

interface FilterFieldProps<Filter extends ListFilter = ListFilter> {
  filter: Filter;
  /** Empty when the filter is not set. */
  value: string;
  /** What the other filters are set to, for those that bound each other. */
  others: Readonly<Record<string, string>>;
  onChange: (value: string) => void;
}

/** The field of one filter, by its kind. */
function FilterField({ filter, ...props }: FilterFieldProps) {
  switch (filter.kind) {
    case 'day':
      return <DayFilter filter={filter} {...props} />;
    case 'reference':
      return <ReferenceField filter={filter} {...props} />;
    case 'person':
      return <PersonField filter={filter} {...props} />;
    default:
      return <SelectFilter filter={filter} {...props} />;
  }
}

const yesOrNo = [
  { value: 'true', labelKey: 'common:yes' },
  { value: 'false', labelKey: 'common:no' },
];

function SelectFilter({
  filter,
  value,
  onChange,
}: FilterFieldProps<Extract<ListFilter, { options?: unknown }>>) {
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
      onChange={({ target }) => onChange(joined(target.value))}
      slotProps={{
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

/** Chooses people: oneself, those whose names the lists showed, and whom the address names. */
function PersonField({ filter, value, onChange }: FilterFieldProps) {
  const { t } = useTranslation('table');
  const me = useCurrentUser()?.id;
  // There is no list of people to choose from.
  const shown = useQueryClient().getQueriesData<string>({ queryKey: personQuery('').queryKey.slice(0, 1) });
  const named = shown.flatMap(([[, id], name]) => (name ? [String(id)] : []));
  const chosen = value ? value.split(',') : [];
  const labelOf = (id: string) => (id === me ? t('me') : <AuthorName id={id} />);
  return (
    <TextField
      select
      fullWidth
      id={`filter-${filter.name}`}
      label={t(filter.labelKey)}
      value={chosen}
      onChange={({ target }) => onChange(joined(target.value))}
      slotProps={{
        select: {
          multiple: true,
          displayEmpty: true,
          renderValue: () =>
            chosen.length === 0
              ? t('any')
              : chosen.map((id, index) => (
                  <Fragment key={id}>
                    {index > 0 && ', '}
                    {labelOf(id)}
                  </Fragment>
                )),
          MenuProps: { slotProps: { paper: { sx: { maxHeight: 224 } } } },
        },
      }}
    >
      {[...new Set([...(me ? [me] : []), ...named, ...chosen])].map((id) => (
        <MenuItem key={id} value={id} dense>
          <Checkbox edge="start" size="small" checked={chosen.includes(id)} tabIndex={-1} />
          <ListItemText primary={labelOf(id)} />
        </MenuItem>
      ))}
    </TextField>
  );
}

function joined(value: unknown): string {
  return Array.isArray(value) ? value.join(',') : String(value);
}

const greekWords = {
  ...elGR.components.MuiLocalizationProvider.defaultProps.localeText,
  fieldDayPlaceholder: () => 'ΗΗ',
  fieldMonthPlaceholder: () => 'ΜΜ',
  fieldYearPlaceholder: () => 'ΕΕΕΕ',
};

/** A whole day. The start and the end of one range bound each other. */
function DayFilter({ filter, value, others, onChange }: FilterFieldProps) {
  const { t, i18n } = useTranslation(['table', 'common']);
  const isGreek = i18n.language.startsWith('el');
  const { from, until } = dayBounds(filter.name, others);
  const [day, setDay] = useState(value ? dayjs(value) : null);
  const [refused, setRefused] = useState<DateValidationError>(null);
  const [isHalf, setHalf] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const error = isHalf ? 'invalidDate' : refused;
  const bound = formatDay((error === 'minDate' ? from : until) ?? '');
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={isGreek ? 'el' : 'en-gb'}
      {...(isGreek && { localeText: greekWords })}
    >
      <DatePicker
        ref={field}
        label={t(filter.labelKey)}
        format="DD-MM-YYYY"
        value={day}
        {...(from && { minDate: dayjs(from) })}
        {...(until && { maxDate: dayjs(until) })}
        onChange={(next) => {
          setDay(next);
          onChange(next?.isValid() ? next.format('YYYY-MM-DD') : '');
        }}
        onError={setRefused}
        slotProps={{
          textField: {
            fullWidth: true,
            InputLabelProps: { shrink: true },
            error: error !== null,
            helperText: error && t(`table:dayErrors.${error}`, { day: bound }),
          },
          field: { clearable: true, onBlur: () => setHalf(isHalfTyped(field.current)) },
          desktopPaper: { sx: { border: 1, borderColor: 'divider' } },
        }}
      />
    </LocalizationProvider>
  );
}

/** Whether only some parts of a day are written; the field keeps such a day to itself. */
function isHalfTyped(field: HTMLElement | null): boolean {
  const parts = [...(field?.querySelectorAll('[role=spinbutton]') ?? [])];
  const written = parts.filter((part) => part.hasAttribute('aria-valuenow'));
  return written.length > 0 && written.length < parts.length;
}

/** Chooses records of another resource by their names. */
function ReferenceField({ filter, value, onChange }: FilterFieldProps<ReferenceFilter>) {
  const { t } = useTranslation(['table', 'common']);
  const ids = useMemo(() => (value ? value.split(',') : []), [value]);
  const { resource, query } = filter.reference;
  const [chosen, setChosen] = useState<readonly BaseRecord[]>([]);
  const { options: names } = useNames(resource, query, ids, ids.length > chosen.length);
  const search = useRecordSearch(resource, query);
  // The same array while nothing else is chosen: with another one the field drops what is being written.
  const records = useMemo(
    () =>
      ids.map(
        (id): BaseRecord =>
          chosen.find((record) => record.id === id) ?? {
            id,
            name: names.find((name) => name.value === id)?.label ?? '…',
          },
      ),
    [ids, chosen, names],
  );
  return (
    <Autocomplete
      multiple
      limitTags={4}
      disableCloseOnSelect
      id={`filter-${filter.name}`}
      {...search}
      value={records}
      onChange={(_event, next) => {
        setChosen(next);
        onChange(next.map(({ id }) => id).join(','));
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          label={t(filter.labelKey)}
          {...(ids.length === 0 && { placeholder: t('table:any') })}
        />
      )}
      sx={{ gridColumn: '1 / -1' }}
    />
  );
}
