import type { Item } from '#contract/items.ts';
import * as column from '../../components/table/columns.tsx';
import { RowImage } from '../files/SmallImage.tsx';
import { ItemTypeIcon } from './ItemTypeIcon.tsx';
import { items } from './index.ts';

/** The columns of the list of items. */
export const itemColumns = column.columnsOf<Item>(items, {
  title: column.nameColumn(items, {
    width: 240,
    icon: ({ imageId, type }) => <RowImage image={imageId} icon={<ItemTypeIcon type={type} />} />,
  }),
  type: column.optionsColumn('items:types', { width: 150, grow: 1, card: true }),
  status: column.statusColumn(),
  public: column.accessColumn(),
  difficulty: column.numberColumn(),
  updatedAt: column.dayColumn({ card: true }),
  createdAt: column.dayColumn({ isOptional: true }),
  createdBy: column.authorColumn(),
});
