import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { Item } from '#contract/items.ts';
import { ItemTypeIcon } from '../../../components/ItemTypeIcon.tsx';
import { translatedTitle } from '../../../components/picker/translated-title.ts';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { entryAddress } from './entry-address.ts';

interface Props {
  item: Item;
  position: number;
  /** Opens the entry for editing; without it the title leads to its page. */
  onOpen?: (item: Item) => void;
}

/** What a row says of an entry: place, type, title in two languages, status and level. */
export function EntryFacts({ item, position, onOpen }: Props) {
  const { t, i18n } = useTranslation(['collections', 'items']);
  const translated = translatedTitle(item, i18n.language);
  const title = { variant: 'body2', color: 'text.primary', underline: 'hover', sx: titleStyle } as const;
  return (
    <Box sx={factsStyle}>
      <Typography variant="body2" color="text.secondary" sx={positionStyle} aria-hidden>
        {position}
      </Typography>
      <Tooltip title={t(`items:types.${item.type}`)}>
        <Box component="span" role="img" aria-label={t(`items:types.${item.type}`)} sx={iconStyle}>
          <ItemTypeIcon type={item.type} />
        </Box>
      </Tooltip>
      <Box sx={{ minWidth: 0, flex: '1 1 180px' }}>
        {onOpen ? (
          <Link component="button" type="button" {...title} onClick={() => onOpen(item)}>
            {item.title}
          </Link>
        ) : (
          <Link component={RouterLink} {...title} to={entryAddress(item)}>
            {item.title}
          </Link>
        )}
        {translated && (
          <Typography variant="body2" color="text.secondary" lang={translated.language} sx={wordsStyle}>
            {translated.text}
          </Typography>
        )}
      </Box>
      <Box sx={stateStyle}>
        <Typography variant="body2" color="text.secondary" sx={{ whiteSpace: 'nowrap' }}>
          {t('content.level', { level: item.difficulty })}
        </Typography>
        <StatusChip status={item.status} />
      </Box>
    </Box>
  );
}

const factsStyle = {
  display: 'flex',
  flex: 1,
  minWidth: 0,
  alignItems: 'center',
  columnGap: 1.5,
  rowGap: 0.5,
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
};
const iconStyle = { display: 'inline-flex', color: 'text.secondary' };
const positionStyle = {
  minWidth: 28,
  textAlign: 'right',
  fontVariantNumeric: 'tabular-nums',
  display: { xs: 'none', sm: 'block' },
};
// Levels and states stand below each other from row to row; on a phone, below the title.
const stateStyle = {
  display: { xs: 'flex', sm: 'grid' },
  gridTemplateColumns: 'max-content 132px',
  alignItems: 'center',
  gap: 1.5,
  flex: 'none',
  pl: { xs: 4.5, sm: 0 },
  '& > :last-child': { justifySelf: 'start' },
};
const wordsStyle = { overflowWrap: 'anywhere', lineHeight: 1.35 };
const titleStyle = { ...wordsStyle, fontWeight: 600, textAlign: 'left', display: 'block' };
