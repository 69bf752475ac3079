import FileCopyIcon from '@mui/icons-material/FileCopyOutlined';
import { useTranslation } from 'react-i18next';
import { type CollectionType, collectionTypes } from '#contract/collection-types.ts';
import { CreateMenu } from '../../components/table/CreateMenu.tsx';
import { CollectionTypeIcon } from './CollectionTypeIcon.tsx';
import { templatesModal } from './collection-modals.ts';
import { collectionAddress } from './index.ts';

/** The most used first, then as the contract lists them. */
const order: readonly CollectionType[] = [
  ...new Set<CollectionType>(['Vocabulary', 'VocabText', ...collectionTypes]),
];

/** Starts a new collection of a chosen type. */
export function CollectionCreateButton() {
  const { t } = useTranslation('collections');
  return (
    <CreateMenu
      label={t('create')}
      options={() => [
        {
          id: 'template',
          icon: <FileCopyIcon />,
          label: t('templates.open'),
          help: t('templates.help'),
          run: () => templatesModal.open({}),
        },
        ...order.map((type) => ({
          id: type,
          icon: <CollectionTypeIcon type={type} />,
          label: t(`types.${type}`),
          help: t(`typeHelp.${type}`),
          to: collectionAddress('add', { type }),
        })),
      ]}
    />
  );
}
