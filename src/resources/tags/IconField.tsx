import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldFrame, type FieldProps, useFormField } from '../../components/form/fields/FormField.tsx';
import { IconPicker } from './IconPicker.tsx';
import { TagIcon } from './TagIcon.tsx';

/** The icon of a tag: shows the chosen one, and opens the set. */
export function IconField(props: FieldProps) {
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
