import ArrowDropDownIcon from '@mui/icons-material/ArrowDropDown';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/fold.ts';
import { tagIconIds } from '#contract/tag-icons.ts';
import { FieldFrame, type FieldProps, useFormField } from '../../components/form/fields/FormField.tsx';
import { TagIcon, useTagIcons } from './TagIcon.tsx';

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

interface IconPickerProps {
  value: string | null;
  onChoose: (iconId: string | null) => void;
}

const perRow = 6;

/** All icons by name. The arrow keys move through them. */
function IconPicker({ value, onChoose }: IconPickerProps) {
  const { t } = useTranslation('tags');
  const icons = useTagIcons();
  const [typed, setTyped] = useState('');
  const wanted = fold(typed.trim());
  const found = tagIconIds
    .map((id) => ({ id, Icon: icons?.[id], name: t(`icons.${id}`) }))
    .filter(({ id, name }) => fold(name).includes(wanted) || fold(id).includes(wanted));
  const reachable = found.some(({ id }) => id === value) ? value : found[0]?.id;

  return (
    <Box sx={{ p: 1.5, display: 'grid', gap: 1 }}>
      <TextField
        size="small"
        fullWidth
        autoFocus
        value={typed}
        placeholder={t('iconPicker.search')}
        onChange={(event) => setTyped(event.target.value)}
        slotProps={{ htmlInput: { 'aria-label': t('iconPicker.search') } }}
      />
      <Box onKeyDown={moveFocus} sx={gridStyle}>
        {found.map(({ id, Icon, name }) => (
          <button
            key={id}
            type="button"
            aria-label={name}
            aria-pressed={id === value}
            title={name}
            tabIndex={id === reachable ? 0 : -1}
            onClick={() => onChoose(id)}
          >
            {Icon && <Icon aria-hidden />}
          </button>
        ))}
      </Box>
      {found.length === 0 && (
        <Typography color="text.secondary" role="status" sx={{ textAlign: 'center', py: 2 }}>
          {t('iconPicker.nothing')}
        </Typography>
      )}
      <Button color="inherit" disabled={value === null} onClick={() => onChoose(null)}>
        {t('iconPicker.clear')}
      </Button>
    </Box>
  );
}

function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const present = buttons.indexOf(document.activeElement as HTMLButtonElement);
  const next = buttons[stepInGrid(event.key, present, buttons.length, perRow)];
  if (!next || next === buttons[present]) return;
  event.preventDefault();
  next.focus();
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: `repeat(${perRow}, 1fr)`,
  gap: 0.5,
  maxHeight: 272,
  overflowY: 'auto',
  '& button': {
    display: 'grid',
    placeItems: 'center',
    height: 44,
    border: 1,
    borderColor: 'transparent',
    borderRadius: '8px',
    background: 'none',
    color: 'text.primary',
    cursor: 'pointer',
  },
  '& button:hover': { backgroundColor: 'action.hover' },
  '& button[aria-pressed="true"]': { borderColor: 'primary.main', color: 'primary.main' },
  '& button:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: '-2px' },
} as const;

/** Where an arrow key leads from a place in a grid of `count` things; other keys, and steps off the grid, lead nowhere. */
export function stepInGrid(key: string, from: number, count: number, perRow: number): number {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: perRow,
    ArrowUp: -perRow,
    Home: -from,
    End: count - 1 - from,
  };
  const to = from + (steps[key] ?? 0);
  return from < 0 || to < 0 || to >= count ? from : to;
}
