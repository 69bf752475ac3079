import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { createTagBody, type TagType } from '#contract/tags.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import type { FieldDefinition } from '../../components/form/field-definition.ts';
import { FieldFrame, type FieldProps, useFormField } from '../../components/form/fields/FormField.tsx';
import { useDeclaredForm } from '../../components/form/use-declared-form.ts';
import type { ModalProps } from '../../lib/modals.ts';
import { ImageField } from '../files/FileField.tsx';
import { IconPicker } from './IconPicker.tsx';
import { TagIcon } from './TagIcon.tsx';

const fields: readonly FieldDefinition[] = [
  { name: 'name', input: 'text' },
  { name: 'description', input: 'textArea' },
  { name: 'translations', input: 'translations' },
  { name: 'namespaces', input: 'namespaces' },
  { name: 'status', input: 'select', optionsKey: 'common:statuses', initial: 'Inactive', half: true },
  { name: 'order', input: 'number', initial: 0, half: true },
  { name: 'subType', input: 'multiSelect', optionsKey: 'tags:placements' },
  { name: 'item_vocabCategories', input: 'multiSelect', optionsKey: 'items:types' },
  { name: 'level', input: 'multiSelect', optionsKey: 'tags:levels', half: true },
  { name: 'iconId', input: IconField, half: true },
  { name: 'imageId', input: ImageField, half: true },
  { name: 'iconImageId', input: ImageField, half: true },
];

/** The fields of the form of a tag; only tags of items filter by the types of items. */
export const tagFields: Record<TagType, readonly FieldDefinition[]> = {
  item: fields,
  collection: fields.filter(({ name }) => name !== 'item_vocabCategories'),
};

interface Props extends ModalProps {
  type: TagType;
  /** The tag to edit; absent for a new one. */
  id?: string;
}

/** Adds a tag, or edits one. */
export default function TagForm({ type, id, ...dialog }: Props) {
  const { t } = useTranslation('tags');
  const form = useDeclaredForm({
    resource: 'tags',
    id,
    schema: createTagBody,
    fields: tagFields[type],
    fixed: { type },
    draft: type,
    onSaved: dialog.onClose,
  });
  const heading = t(id ? 'form.editTitle' : 'form.addTitle', { kind: t(`kind.${type}`) });
  return (
    <FormDialog
      {...dialog}
      of={form}
      over={form.entity && heading}
      title={form.entity?.name ?? heading}
      saveLabel={t('form.submit')}
    />
  );
}

/** The icon of a tag: shows the chosen one, and opens the set. */
function IconField(props: FieldProps) {
  const { t } = useTranslation('tags');
  const { field, label, frame } = useFormField(props);
  const [anchor, setAnchor] = useState<HTMLElement>();
  const iconId = (field.value as string | null) ?? null;
  const name = iconId ? t(`icons.${iconId}`, { defaultValue: iconId }) : t('iconPicker.none');
  const choose = (chosen: string | null) => {
    field.onChange(chosen);
    setAnchor(undefined);
  };
  return (
    <FieldFrame {...frame}>
      <Box sx={{ position: 'relative' }}>
        <Box component="span" aria-hidden sx={labelStyle}>
          {label}
        </Box>
        <Button
          fullWidth
          variant="outlined"
          color="inherit"
          ref={field.ref}
          startIcon={<TagIcon iconId={iconId} />}
          endIcon={<ArrowDropDownIcon />}
          aria-haspopup="dialog"
          aria-expanded={anchor !== undefined}
          aria-label={`${label}: ${name}`}
          onClick={(event) => setAnchor(event.currentTarget)}
          sx={buttonStyle}
        >
          {name}
        </Button>
      </Box>
      {anchor && (
        <Popover
          open
          anchorEl={anchor}
          onClose={() => setAnchor(undefined)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ paper: { role: 'dialog', 'aria-label': t('iconPicker.title'), sx: { width: 344 } } }}
        >
          <IconPicker value={iconId} onChoose={choose} />
        </Popover>
      )}
    </FieldFrame>
  );
}

const buttonStyle = {
  height: 56,
  justifyContent: 'flex-start',
  borderColor: 'var(--field-border)',
  fontWeight: 400,
  '& .MuiButton-endIcon': { ml: 'auto' },
} as const;

/** Placed on the frame, as the labels of the other fields are. */
const labelStyle = {
  position: 'absolute',
  top: -8,
  left: 9,
  px: 0.5,
  zIndex: 1,
  fontSize: 11.25,
  lineHeight: 1.4,
  color: 'text.secondary',
  backgroundColor: 'background.paper',
} as const;
