import AddIcon from '@mui/icons-material/Add';
import RemoveIcon from '@mui/icons-material/Remove';
import MoveIcon from '@mui/icons-material/SwapVert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ShownListChange } from '#contract/history.ts';
import { MutedText } from '../MutedText.tsx';

const kinds = [
  ['added', AddIcon, 'success.main'],
  ['removed', RemoveIcon, 'error.main'],
  ['moved', MoveIcon, 'text.secondary'],
] as const;

interface Props {
  /** Absent while it is read. */
  change: ShownListChange | undefined;
  /** Shows all that is in the list, as it was when the record was added. */
  isWhole: boolean;
}

/** What came into a list, left it and moved in it: how many, and the names of the first. */
export function ChangedList({ change, isWhole }: Props) {
  const { t } = useTranslation('history');
  if (!change) return <Skeleton variant="rounded" height={56} />;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {kinds.map(([kind, Icon, color]) => {
        const ids = change[kind];
        if (ids.length === 0) return null;
        const named = ids.filter((id) => id in change.names);
        return (
          <Box key={kind}>
            <Typography
              sx={{ display: 'flex', alignItems: 'center', gap: 0.75, fontSize: 14, fontWeight: 600 }}
            >
              {!isWhole && <Icon aria-hidden sx={{ fontSize: 18, color }} />}
              {t(`list.${isWhole ? 'held' : kind}`, { count: ids.length })}
            </Typography>
            <Box component="ul" sx={{ m: 0, pl: isWhole ? 2.5 : 5 }}>
              {named.map((id) => (
                <Box component="li" key={id} sx={{ overflowWrap: 'anywhere' }}>
                  {change.names[id]}
                </Box>
              ))}
              {ids.length > named.length && (
                <MutedText component="li">{t('list.more', { count: ids.length - named.length })}</MutedText>
              )}
            </Box>
          </Box>
        );
      })}
      {change.hidden > 0 && <MutedText>{t('list.hidden', { count: change.hidden })}</MutedText>}
    </Box>
  );
}
