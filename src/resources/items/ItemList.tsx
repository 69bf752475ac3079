import { useLocation } from 'react-router';
import { ResourceList } from '../../components/table/ResourceList.tsx';
import { ItemCreateButton } from './ItemCreateButton.tsx';
import { items } from './index.ts';
import { itemColumns } from './item-columns.tsx';
import { useSequenceStart } from './sequence/use-item-sequence.ts';

/** All items of the namespace. */
export default function ItemList() {
  useSequenceStart(useLocation().search);
  return <ResourceList definition={items} columns={itemColumns} create={<ItemCreateButton />} />;
}
