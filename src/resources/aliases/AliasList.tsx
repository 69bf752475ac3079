import QrCodeIcon from '@mui/icons-material/QrCode2';
import type { Alias } from '#contract/aliases.ts';
import { RecordLink } from '../../components/any-record.tsx';
import * as column from '../../components/table/columns.tsx';
import { ResourceList } from '../../components/table/ResourceList.tsx';
import type { RowAction } from '../../components/table/row-actions.ts';
import { formatRelative } from '../../lib/dates.ts';
import { aliasCode, aliases, aliasForm } from './index.ts';

const columns = column.columnsOf<Alias>(aliases, {
  alias: column.nameColumn(aliases, { width: 165, icon: () => <aliases.icon aria-hidden /> }),
  status: column.statusColumn(),
  collection: {
    width: 168,
    grow: 3,
    labelKey: 'aliases:collectionId',
    card: (collection) => collection?.title,
    cell: (collection) =>
      collection ? (
        <span title={collection.title}>
          <RecordLink entityType="collections" {...collection} name={collection.title} />
        </span>
      ) : (
        '–'
      ),
  },
  fallbackUrl: column.textColumn((address) => address, { width: 200, grow: 1 }),
  hits: column.numberColumn({ card: (hits, { t }) => t('aliases:hitCount', { count: hits ?? 0 }) }),
  lastHitAt: column.textColumn((at, { language }) => (at ? formatRelative(at, language) : ''), {
    width: 132,
  }),
  note: column.textColumn((note) => note, { width: 170, isOptional: true }),
  updatedAt: column.dayColumn(),
  createdBy: column.authorColumn(),
});

const ownActions: readonly RowAction<Alias>[] = [
  {
    id: 'code',
    labelKey: 'aliases:code.action',
    icon: QrCodeIcon,
    right: ['aliases', 'show'],
    onHover: true,
    run: ({ alias }) => aliasCode.open({ alias }),
  },
];

/** The url aliases of the namespace, and of every one. */
export default function AliasList() {
  return (
    <ResourceList
      definition={aliases}
      columns={columns}
      ownActions={ownActions}
      create={() => aliasForm.open({})}
    />
  );
}
