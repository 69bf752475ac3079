import type { Trashed } from '#contract/trash.ts';
import AuthorName from '../../components/AuthorName.tsx';
import { countsText, RecordIcon, RecordKind } from '../../components/any-record.tsx';
import * as column from '../../components/table/columns.tsx';
import { formatDateTime, formatRelative } from '../../lib/dates.ts';
import { trash } from './index.ts';

/** The columns of the trash. */
export const trashColumns = column.columnsOf<Trashed>(trash, {
  name: column.nameColumn({}, { width: 200, icon: (row) => <RecordIcon {...row} /> }),
  type: {
    labelKey: 'trash:entityType',
    width: 165,
    grow: 1,
    card: true,
    cell: (_type, _context, row) => (
      <span className="list-muted">
        <RecordKind {...row} />
      </span>
    ),
  },
  others: column.textColumn((others, { t, language }) => countsText(others, t, language), {
    width: 115,
    grow: 1,
    card: (others, { t, language }) => {
      const text = countsText(others, t, language);
      return text && t('trash:withIt', { others: text });
    },
  }),
  deletedBy: column.personColumn({
    width: 150,
    card: (id, { language }, { deletedAt }) => (
      <>
        <AuthorName id={id} />, {formatRelative(deletedAt, language)}
      </>
    ),
  }),
  deletedAt: column.timeColumn(),
  expiresAt: {
    width: 115,
    cell: (iso, { t, language }) => (
      <time className="list-muted" dateTime={iso} title={t('trash:expiresOn', { day: formatDateTime(iso) })}>
        {formatRelative(iso, language)}
      </time>
    ),
    card: (iso, { t, language }) => t('trash:expires', { when: formatRelative(iso, language) }),
  },
});
