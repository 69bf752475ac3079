import AddIcon from '@mui/icons-material/Add';
import AutoStoriesIcon from '@mui/icons-material/AutoStoriesOutlined';
import PlaylistAddIcon from '@mui/icons-material/PlaylistAdd';
import UploadFileIcon from '@mui/icons-material/UploadFile';
import Button from '@mui/material/Button';
import { useTranslation } from 'react-i18next';
import { ActionMenu } from '../../../components/ActionMenu.tsx';
import { ItemTypeIcon } from '../../items/ItemTypeIcon.tsx';
import type { CollectionHead } from '../content/collection-cache.ts';
import { useItemSources } from '../content/use-item-sources.ts';

interface Props {
  collection: CollectionHead;
  /** Whether creating an item is the primary one of them. */
  isCreatePrimary?: boolean;
}

/** Buttons that add items to a collection. Creating one asks for its type where there are several. */
export function ItemSourceButtons({ collection, isCreatePrimary }: Props) {
  const { t } = useTranslation(['collections', 'items']);
  const { pick, create, upload, addBook, itemTypes } = useItemSources(collection);
  const sources = [
    { label: t('book.open'), icon: <AutoStoriesIcon />, run: addBook },
    { label: t('actions.uploadCsv'), icon: <UploadFileIcon />, run: upload && (() => upload()) },
    { label: t('actions.pick'), icon: <PlaylistAddIcon />, run: pick },
  ];
  return (
    <>
      {sources.map(
        ({ label, icon, run }) =>
          run && (
            <Button
              key={label}
              variant="outlined"
              color={isCreatePrimary ? 'inherit' : 'primary'}
              startIcon={icon}
              onClick={run}
            >
              {label}
            </Button>
          ),
      )}
      <ActionMenu
        label={t('actions.create')}
        variant={isCreatePrimary ? 'contained' : 'outlined'}
        icon={<AddIcon />}
        actions={itemTypes.map((type) => ({
          id: type,
          label: t(`items:types.${type}`),
          icon: <ItemTypeIcon type={type} />,
          run: () => create(type),
        }))}
      />
    </>
  );
}
