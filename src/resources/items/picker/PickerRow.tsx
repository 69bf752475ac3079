import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ItemType } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { ItemTypeIcon } from '../ItemTypeIcon.tsx';
import type { PickerIssue } from './picker-issue.ts';
import { translatedTitle } from './translated-title.ts';

interface Props {
  item: Item;
  /** Why it cannot be picked. */
  issue?: PickerIssue;
  allowedTypes: readonly ItemType[];
  isSelected: boolean;
  onToggle: (item: Item) => void;
}

/** An entry that can be picked by a click anywhere on it; one that cannot says why. */
export function PickerRow({ item, issue, allowedTypes, isSelected, onToggle }: Props) {
  const { t, i18n } = useTranslation(['picker', 'items']);
  const translated = translatedTitle(item, i18n.language);
  const types = allowedTypes.map((type) => t(`items:types.${type}`)).join(', ');
  return (
    <ListItem disablePadding>
      <ListItemButton
        role="checkbox"
        aria-checked={isSelected || issue === 'taken'}
        // Not `disabled`: the reason must be reachable by keyboard.
        aria-disabled={issue !== undefined}
        disableRipple={issue !== undefined}
        selected={isSelected}
        onClick={() => issue ?? onToggle(item)}
        sx={{ ...rowStyle, ...(issue && { cursor: 'not-allowed' }) }}
      >
        <Checkbox
          edge="start"
          size="small"
          checked={isSelected || issue === 'taken'}
          disabled={issue !== undefined}
          tabIndex={-1}
          disableRipple
          aria-hidden
          slotProps={{ input: { 'aria-hidden': true } }}
          sx={{ p: 0.5 }}
        />
        <Box sx={{ display: 'inline-flex', color: 'text.secondary' }}>
          <ItemTypeIcon type={item.type} />
        </Box>
        <Box sx={{ flex: '1 1 160px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography
            variant="body2"
            sx={{ fontWeight: 600 }}
            color={issue ? 'text.secondary' : 'text.primary'}
          >
            {item.title}
          </Typography>
          {translated && (
            <Typography variant="body2" color="text.secondary" lang={translated.language}>
              {translated.text}
            </Typography>
          )}
          <Box sx={{ display: { sm: 'none' }, mt: 0.5 }}>
            <StatusChip status={item.status} />
          </Box>
          {issue && (
            <Typography variant="body2" color="text.secondary" sx={{ fontStyle: 'italic' }}>
              {t(`refusal.${issue}`, { types })}
            </Typography>
          )}
        </Box>
        <Typography variant="body2" color="text.secondary" sx={typeStyle}>
          {t(`items:types.${item.type}`)}
        </Typography>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 120 }}>
          <StatusChip status={item.status} />
        </Box>
      </ListItemButton>
    </ListItem>
  );
}

const rowStyle = { gap: 1.5, py: 0.75, px: 1.5, borderRadius: 1, minHeight: 52 };
const typeStyle = { display: { xs: 'none', sm: 'block' }, width: 150, flex: 'none' };
