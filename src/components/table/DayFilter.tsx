import 'dayjs/locale/el.js';
import 'dayjs/locale/en-gb.js';
import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { elGR } from '@mui/x-date-pickers/locales';
import type { DateValidationError } from '@mui/x-date-pickers/models';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../lib/dates.ts';
import type { FilterFieldProps } from './FilterDialog.tsx';
import { boundsOf } from './filter-text.ts';

const greekWords = {
  ...elGR.components.MuiLocalizationProvider.defaultProps.localeText,
  fieldDayPlaceholder: () => 'ΗΗ',
  fieldMonthPlaceholder: () => 'ΜΜ',
  fieldYearPlaceholder: () => 'ΕΕΕΕ',
};

/** A whole day. The start and the end of one range bound each other. */
export function DayFilter({
  filter,
  value,
  others,
  onChange,
  error: failure,
}: FilterFieldProps & { error?: string | undefined }) {
  const { t, i18n } = useTranslation(['table', 'common']);
  const isGreek = i18n.language.startsWith('el');
  const { from, until } = boundsOf(filter.name, others);
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
            error: error !== null || failure !== undefined,
            helperText: error
              ? t(`table:dayErrors.${error}`, { day: bound })
              : (failure ?? (filter.helpKey && t(filter.helpKey))),
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
