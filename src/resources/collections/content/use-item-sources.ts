import { useTranslation } from 'react-i18next';
import { collectionTypeFacts } from '#contract/collection-types.ts';
import type { ItemType } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { itemModal, itemPicker } from '../../items/item-modals.ts';
import { bookModal, csvUploadModal } from '../collection-modals.ts';
import type { CollectionHead } from './collection-cache.ts';
import { useContentChanges } from './use-content-changes.ts';

/** The ways by which items come into a collection: existing ones, a new one, a CSV file, a book. */
export function useItemSources(collection: CollectionHead) {
  const { t } = useTranslation('collections');
  const { order, change } = useContentChanges(collection);
  const { itemTypes, takesCsv } = collectionTypeFacts[collection.type];

  const append = (items: Item[]) =>
    change(
      { kind: 'add', places: items.map(({ id }) => ({ id })), rows: items },
      t('content.added', { count: items.length, title: items[0]?.title }),
    );

  return {
    itemTypes,
    pick: () => itemPicker.open({ allowedTypes: itemTypes, taken: order, onAdd: append }),
    create: (type: ItemType) => itemModal.open({ type, onSaved: (item) => append([item]) }),
    addBook: itemTypes.includes('BookSection') ? () => bookModal.open({ collection }) : undefined,
    upload: takesCsv
      ? (file?: File) => csvUploadModal.open({ collectionId: collection.id, itemTypes, file })
      : undefined,
  };
}
