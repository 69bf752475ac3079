import { FormColumns } from '../../components/form/FormColumns.tsx';
import { ItemAside } from './ItemAside.tsx';
import { ItemSections } from './ItemSections.tsx';
import { ItemText } from './ItemText.tsx';

/** The fields of an entry, laid out by its type; the same in a page and in a dialog. */
export function ItemForm() {
  return (
    <FormColumns aside={<ItemAside />}>
      <ItemText />
      <ItemSections />
    </FormColumns>
  );
}
