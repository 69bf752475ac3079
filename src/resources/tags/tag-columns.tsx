import type { Tag } from '#contract/tags.ts';
import * as column from '../../components/table/columns.tsx';
import { RowImage } from '../files/SmallImage.tsx';
import { tags } from './index.ts';
import { TagIcon } from './TagIcon.tsx';

/** The columns of the lists of tags. */
export const tagColumns = column.columnsOf<Tag>(tags, {
  name: column.nameColumn(tags, {
    width: 210,
    grow: 2,
    icon: ({ iconImageId, imageId, iconId }) => (
      <RowImage image={iconImageId ?? imageId} icon={<TagIcon iconId={iconId} />} />
    ),
  }),
  status: column.statusColumn(),
  subType: column.optionsColumn('tags:placements', { width: 230, grow: 3, card: true }),
  level: column.textColumn((levels) => [...levels].sort().join(', '), {
    width: 110,
    card: (levels, { t }) =>
      t('tags:levelCount', { count: levels.length, levels: [...levels].sort().join(', ') }),
  }),
  order: column.numberColumn({ width: 84 }),
  updatedAt: column.dayColumn(),
  createdBy: column.authorColumn(),
});
