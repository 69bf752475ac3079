import AddIcon from '@mui/icons-material/Add';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import { useTranslation } from 'react-i18next';
import { exerciseTypes, type ItemType, vocabularyTypes } from '#contract/item-types.ts';
import { ActionMenu } from '../../components/ActionMenu.tsx';
import { ItemTypeIcon } from './ItemTypeIcon.tsx';
import { itemAddress } from './index.ts';

const groups: readonly { id: string; types: readonly ItemType[] }[] = [
  { id: 'vocabulary', types: vocabularyTypes },
  { id: 'texts', types: ['Text', 'GenericItem'] },
  { id: 'exercises', types: exerciseTypes },
  { id: 'media', types: ['BookSection', 'Video'] },
];

/** Starts a new item of a chosen type; over one that was begun, it changes the type. */
export function ItemCreateButton({ currentType }: { currentType?: ItemType }) {
  const { t } = useTranslation('items');
  return (
    <ActionMenu
      label={t(currentType ? 'changeType' : 'create')}
      variant={currentType ? 'outlined' : 'contained'}
      icon={currentType ? <SwapHorizIcon /> : <AddIcon />}
      actions={groups.flatMap(({ id, types }) =>
        types
          .filter((type) => type !== currentType)
          .map((type) => ({
            id: type,
            icon: <ItemTypeIcon type={type} />,
            label: t(`types.${type}`),
            help: t(`typeHelp.${type}`),
            group: t(`groups.${id}`),
            to: itemAddress('add', { type }),
          })),
      )}
      sx={{ flex: 'none' }}
    />
  );
}
