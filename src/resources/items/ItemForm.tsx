import { useWatch } from 'react-hook-form';
import { isExerciseType } from '#contract/item-types.ts';
import { FormColumns } from '../../components/form/FormLayout.tsx';
import { ItemAside } from './ItemAside.tsx';
import { ItemSections } from './ItemSections.tsx';
import { ItemText } from './ItemText.tsx';
import type { ItemValues } from './item-values.ts';
import { ExerciseSections } from './types/ExerciseSections.tsx';

/** The fields of an entry, laid out by its type; the same in a page and in a dialog. */
export function ItemForm() {
  const type = useWatch<ItemValues, 'type'>({ name: 'type' });
  return (
    <FormColumns aside={<ItemAside />}>
      {isExerciseType(type) ? <ExerciseSections /> : <ItemText />}
      <ItemSections />
    </FormColumns>
  );
}
