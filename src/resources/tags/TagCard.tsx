import { useTranslation } from 'react-i18next';
import type { Tag } from '#contract/tags.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { ListCard } from '../../components/table/ListCard.tsx';
import type { CardProps } from '../../components/table/TableCards.tsx';
import { placementKey } from './placement-key.ts';
import { TagThumbnail } from './TagThumbnail.tsx';
import { tagAddress } from './tag-address.ts';

/** A tag in the list of a small screen. */
export function TagCard({ row, menu }: CardProps<Tag>) {
  const { t } = useTranslation(['tags', 'common']);
  return (
    <ListCard
      icon={<TagThumbnail tag={row} />}
      name={row.name}
      to={tagAddress(row.type, row.id)}
      status={<StatusChip status={row.status} />}
      facts={[
        row.subType.map((value) => t(placementKey(value))).join(', '),
        t('levelCount', { count: row.level.length, levels: [...row.level].sort().join(', ') }),
      ]}
      menu={menu}
    />
  );
}
