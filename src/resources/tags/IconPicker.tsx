import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/fold.ts';
import { tagIconIds } from '#contract/tag-icons.ts';
import { useTagIcons } from './TagIcon.tsx';

interface IconPickerProps {
  value: string | null;
  onChoose: (iconId: string | null) => void;
}

const perRow = 6;

/** All icons by name. The arrow keys move through them. */
export function IconPicker({ value, onChoose }: IconPickerProps) {
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
