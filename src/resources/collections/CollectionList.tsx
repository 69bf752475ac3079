import SchoolIcon from '@mui/icons-material/SchoolOutlined';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Collection, collectionEndpoints } from '#contract/collections.ts';
import { DataTable } from '../../components/table/DataTable.tsx';
import { standardActions } from '../../components/table/standard-actions.ts';
import { useLatestCallback } from '../../components/table/use-latest-callback.ts';
import { CollectionCard } from './CollectionCard.tsx';
import { CollectionCreateButton } from './CollectionCreateButton.tsx';
import { cloneAction } from './clone-action.ts';
import { collectionAddress } from './collection-address.ts';
import { collectionColumns } from './collection-columns.tsx';
import { collections } from './index.ts';
import { useCollectionRemoval } from './removal.ts';

/** All courses of the workspace. */
export default function CollectionList() {
  const { t } = useTranslation(['collections', 'table', 'common']);
  const remove = useLatestCallback(useCollectionRemoval());
  const rowActions = useMemo(() => {
    const standard = standardActions<Collection>({
      endpoints: collectionEndpoints,
      view: ({ id, type }) => collectionAddress('view', { collectionId: id, type }),
      edit: { to: ({ id, type }) => collectionAddress('edit', { collectionId: id, type }) },
      remove: (row) => void remove(row),
    });
    // What takes the row away stands last.
    return [...standard.slice(0, -1), ...cloneAction, ...standard.slice(-1)];
  }, [remove]);
  return (
    <DataTable<Collection>
      definition={collections}
      title={t('menu')}
      columns={collectionColumns}
      card={CollectionCard}
      rowActions={rowActions}
      create={<CollectionCreateButton />}
      empty={{ icon: SchoolIcon, title: t('empty.title'), text: t('empty.text') }}
    />
  );
}
