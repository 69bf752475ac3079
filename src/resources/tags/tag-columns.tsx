import type { Tag } from '#contract/tags.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { DayCell } from '../../components/table/cells/DayCell.tsx';
import { NameCell } from '../../components/table/cells/NameCell.tsx';
import { TextCell } from '../../components/table/cells/TextCell.tsx';
import type { ListColumn } from '../../components/table/list-column.ts';
import { placementKey } from './placement-key.ts';
import { TagThumbnail } from './TagThumbnail.tsx';
import { tagAddress } from './tag-address.ts';

/** The columns of the lists of tags. */
export const tagColumns: readonly ListColumn<Tag>[] = [
  {
    field: 'name',
    labelKey: 'common:name',
    width: 220,
    grow: 2,
    cell: (tag, { tabIndex }) => (
      <NameCell
        icon={<TagThumbnail tag={tag} />}
        name={tag.name}
        to={tagAddress(tag.type, tag.id)}
        tabIndex={tabIndex}
      />
    ),
  },
  {
    field: 'status',
    labelKey: 'common:status',
    width: 132,
    cell: ({ status }) => <StatusChip status={status} />,
  },
  {
    field: 'subType',
    labelKey: 'tags:placement',
    width: 200,
    grow: 2,
    cell: ({ subType }, { t }) => (
      <TextCell text={subType.map((value) => t(placementKey(value))).join(', ')} />
    ),
  },
  {
    field: 'level',
    labelKey: 'common:level',
    width: 130,
    cell: ({ level }) => <TextCell text={[...level].sort().join(', ')} />,
  },
  {
    field: 'order',
    labelKey: 'tags:order',
    width: 92,
    align: 'right',
    cell: ({ order }, { language }) => order.toLocaleString(language),
  },
  {
    field: 'updatedAt',
    labelKey: 'common:updatedAt',
    width: 120,
    cell: ({ updatedAt }, { language }) => <DayCell iso={updatedAt} language={language} />,
  },
];
