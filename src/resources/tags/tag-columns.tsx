import type { Tag } from '#contract/tags.ts';
import { optionKey } from '../../components/field-keys.ts';
import type { CellContext } from '../../components/table/columns.tsx';
import * as column from '../../components/table/columns.tsx';
import { RowImage } from '../files/SmallImage.tsx';
import { tags } from './index.ts';
import { TagIcon } from './TagIcon.tsx';

/** The placements of a tag, those of one kind under its name: "Courses: personal plan, books". */
function placementsText(placements: Tag['subType'], { t }: CellContext): string {
  const kindOf = (placement = '') => placement.split('.')[0];
  const parts = placements.map((placement, index) => {
    const label = t(optionKey('tags:placements', placement));
    const isNamed = kindOf(placement) === kindOf(placements[index - 1]);
    return isNamed ? label.slice(label.indexOf(': ') + 2) : label;
  });
  return parts.join(', ');
}

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
  subType: column.textColumn(placementsText, { width: 230, grow: 3, card: true }),
  level: column.textColumn((levels) => [...levels].sort().join(', '), {
    card: (levels, { t }) =>
      t('tags:levelCount', { count: levels.length, levels: [...levels].sort().join(', ') }),
  }),
  order: column.numberColumn({ width: 84 }),
  updatedAt: column.dayColumn(),
  createdBy: column.authorColumn(),
});
