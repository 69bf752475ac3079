import { formatDay, formatRelative } from '../../../lib/dates.ts';

interface DayCellProps {
  iso: string;
  language: string;
}

/** The day something happened; how long ago it is, on hover, and reckoned only then. */
export function DayCell({ iso, language }: DayCellProps) {
  return (
    <time
      className="list-muted"
      dateTime={iso}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatRelative(iso, language);
      }}
    >
      {formatDay(iso)}
    </time>
  );
}
