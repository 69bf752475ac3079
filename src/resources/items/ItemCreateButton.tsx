import { useTranslation } from 'react-i18next';
import { vocabularyTypes } from '#contract/item-types.ts';
import { ItemTypeIcon } from '../../components/ItemTypeIcon.tsx';
import { CreateMenu } from '../../components/table/CreateMenu.tsx';
import { itemAddress } from './item-address.ts';

/** Starts a new entry of a chosen type. */
export function ItemCreateButton() {
  const { t } = useTranslation('items');
  return (
    <CreateMenu
      label={t('create')}
      options={vocabularyTypes.map((type) => ({
        id: type,
        icon: <ItemTypeIcon type={type} />,
        label: t(`types.${type}`),
        help: t(`typeHelp.${type}`),
        to: itemAddress('add', { type }),
      }))}
    />
  );
}
