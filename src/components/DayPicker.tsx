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
import { formatDay } from '../lib/dates.ts';

const greekWords = {
  ...elGR.components.MuiLocalizationProvider.defaultProps.localeText,
  fieldDayPlaceholder: () => 'ΗΗ',
  fieldMonthPlaceholder: () => 'ΜΜ',
  fieldYearPlaceholder: () => 'ΕΕΕΕ',
};

interface Props {
  label: string;
  /** YYYY-MM-DD; empty for none. */
  value: string | undefined;
  from?: string | undefined;
  until?: string | undefined;
  error?: string | undefined;
  help?: string | undefined;
  /** Gets null where nothing is written, and undefined for what is no day yet. */
  onChange: (day: string | null | undefined) => void;
}

/** A field for a whole day, written or chosen in a calendar. */
export function DayPicker({ label, value, from, until, error: failure, help, onChange }: Props) {
  const { t, i18n } = useTranslation('table');
  const isGreek = i18n.language.startsWith('el');
  const [day, setDay] = useState(value ? dayjs(value) : null);
  const [given, setGiven] = useState(value);
  const [refused, setRefused] = useState<DateValidationError>(null);
  const [isHalf, setHalf] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  // A value from elsewhere, as of a record that was loaded, takes the place of what is written.
  if (value !== given) {
    setGiven(value);
    if (dayjs(value, 'YYYY-MM-DD', true).isValid()) setDay(dayjs(value));
  }
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
        label={label}
        format="DD-MM-YYYY"
        value={day}
        {...(from && { minDate: dayjs(from) })}
        {...(until && { maxDate: dayjs(until) })}
        onChange={(next) => {
          setDay(next);
          onChange(next === null ? null : next.isValid() ? next.format('YYYY-MM-DD') : undefined);
        }}
        onError={setRefused}
        slotProps={{
          textField: {
            fullWidth: true,
            InputLabelProps: { shrink: true },
            error: error !== null || failure !== undefined,
            helperText: error ? t(`table:dayErrors.${error}`, { day: bound }) : (failure ?? help),
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
