import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { elGR } from '@mui/x-date-pickers/locales';
import dayjs from 'dayjs';
import 'dayjs/locale/el.js';
import 'dayjs/locale/en-gb.js';
import { useTranslation } from 'react-i18next';
import { dayBounds } from './day-bounds.ts';
import type { FilterFieldProps } from './FilterField.tsx';

const greekWords = {
  ...elGR.components.MuiLocalizationProvider.defaultProps.localeText,
  fieldDayPlaceholder: () => 'ΗΗ',
  fieldMonthPlaceholder: () => 'ΜΜ',
  fieldYearPlaceholder: () => 'ΕΕΕΕ',
};

/** A whole day. The start and the end of one range bound each other. */
export function DayFilter({ filter, value, others, autoFocus, onChange }: FilterFieldProps) {
  const { t, i18n } = useTranslation(['table', 'common']);
  const isGreek = i18n.language.startsWith('el');
  const { from, until } = dayBounds(filter.name, others);
  return (
    <LocalizationProvider
      dateAdapter={AdapterDayjs}
      adapterLocale={isGreek ? 'el' : 'en-gb'}
      {...(isGreek && { localeText: greekWords })}
    >
      <DatePicker
        label={t(filter.labelKey)}
        format="DD-MM-YYYY"
        value={value ? dayjs(value) : null}
        {...(from && { minDate: dayjs(from) })}
        {...(until && { maxDate: dayjs(until) })}
        onChange={(day) => onChange(day?.isValid() ? day.format('YYYY-MM-DD') : '')}
        autoFocus={autoFocus ?? false}
        slotProps={{
          textField: { fullWidth: true, InputLabelProps: { shrink: true } },
          field: { clearable: true },
        }}
      />
    </LocalizationProvider>
  );
}
