import dayjs from 'dayjs';

/** A day as the portal writes it in both languages. */
export function formatDay(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY');
}

/** A timestamp as the portal writes it in both languages. */
export function formatDateTime(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY HH:mm');
}

/** The time of day of a timestamp. */
export function formatTime(iso: string): string {
  return dayjs(iso).format('HH:mm');
}

/** A timestamp as it is in a time zone; without one, as here. */
export function formatDateTimeIn(iso: string, timeZone: string | undefined): string {
  // The words of a locale that writes what can be read here again.
  const there = new Date(iso).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return formatDateTime(there);
}

/** A timestamp to the second, for what happens often. */
export function formatMoment(iso: string): string {
  return dayjs(iso).format('DD-MM-YYYY HH:mm:ss');
}

const steps = [
  ['second', 60],
  ['minute', 60],
  ['hour', 24],
  ['day', 30],
  ['month', 12],
  ['year', Number.POSITIVE_INFINITY],
] as const;

/** How long ago a timestamp was, as "3 days ago", in a language. */
export function formatRelative(iso: string, language: string): string {
  let amount = (Date.parse(iso) - Date.now()) / 1000;
  for (const [unit, size] of steps) {
    if (Math.abs(amount) < size)
      return new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(Math.round(amount), unit);
    amount /= size;
  }
  return formatDay(iso);
}
