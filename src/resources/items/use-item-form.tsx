import { useLayoutEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { ItemType } from '#contract/item-types.ts';
import { issuesOfItem } from '#contract/items/item-rules.ts';
import { createItemBody, type Item } from '#contract/items.ts';
import type { FormMode } from '../../components/form/entity-form.ts';
import { applyChanges } from '../../components/form/form-values.ts';
import { useEntityForm } from '../../components/form/use-entity-form.ts';
import { useMay, useMayActivate, useNamespaces } from '../../providers/current-user.ts';
import { FilePreview } from '../files/FilePreview.tsx';
import { useShownFile } from '../files/use-shown-file.ts';
import { itemFields, itemHistory, useItemLabels } from './item-fields.tsx';
import {
  type CarriedValues,
  carriedFrom,
  itemBodyOf,
  itemValuesOf,
  newItem,
  withoutBlankLines,
} from './item-values.ts';
import { withType } from './type-change.ts';

interface Options {
  /** The item to edit; absent for a new one. */
  itemId?: string;
  /** The type of a new item. */
  type: ItemType;
  isPublic?: boolean;
  /** What is taken over from the item before this one. */
  carried?: CarriedValues;
  /** After the server has stored it; `goesOn` where another item follows. */
  onSaved: (item: Item, mode: FormMode, goesOn: boolean) => void;
}

/** The form of one item, in a page or in a dialog. */
export function useItemForm({ itemId, type, isPublic, carried, onSaved }: Options) {
  const { selected } = useNamespaces();
  const mayGovern = useMay('items', 'govern');
  const mayActivate = useMayActivate('items');
  const labels = useItemLabels(type);
  const goesOn = useRef(false);
  const entityForm = useEntityForm({
    resource: 'items',
    id: itemId,
    schema: createItemBody,
    fields: itemFields,
    // What a teacher adds is public, whatever the address says.
    defaults: {
      ...newItem(type, selected?.id, mayGovern ? isPublic : true, carried),
      ...(!mayActivate && { status: 'OnReview' as const }),
    },
    fromEntity: itemValuesOf,
    toBody: itemBodyOf,
    tidy: withoutBlankLines,
    check: issuesOfItem,
    labels,
    describe,
    history: { fields: itemHistory },
    draft: type,
    onSaved: (item, mode) => onSaved(item, mode, goesOn.current),
  });
  const { form } = entityForm;
  const currentType = useWatch({ control: form.control, name: 'type' });
  const currentLabels = useItemLabels(currentType);

  // The address may change the type of a new item that has been begun.
  const { getValues, setValue } = form;
  useLayoutEffect(() => {
    if (itemId || getValues('type') === type) return;
    applyChanges({ getValues, setValue }, { ...withType(getValues(), type) });
  }, [getValues, setValue, itemId, type]);

  /** Saves what there is to save, then calls back with what is stored and what the next item takes over. */
  const saveAndGoOn = async (goOn: (stored: Item, carried: CarriedValues) => void) => {
    const { entity, dirty, saving } = entityForm;
    // A second click must not take from the first one that it goes on.
    if (saving) return;
    const carried = carriedFrom(getValues());
    goesOn.current = true;
    const stored = entity && !dirty ? entity : await entityForm.save();
    goesOn.current = false;
    if (stored) goOn(stored, carried);
  };

  return { ...entityForm, labels: currentLabels, type: currentType, saveAndGoOn };
}

/** The image itself in the dialog of an edit conflict. */
function describe(field: string, value: unknown) {
  return field === 'imageId' && value ? <StoredImage id={String(value)} /> : undefined;
}

/** An image of the library by its id. */
function StoredImage({ id }: { id: string }) {
  const file = useShownFile(id, []);
  return file && <FilePreview file={{ ...file, attachmentType: 'Image' }} />;
}
