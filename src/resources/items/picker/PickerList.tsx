import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemType } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { lowScroller } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import { MutedText } from '../../../components/MutedText.tsx';
import { StatusChip } from '../../../components/StatusChip.tsx';
import { useContentLanguage } from '../../../providers/current-user.ts';
import { ItemTypeIcon } from '../ItemTypeIcon.tsx';
import type { PickerIssue } from './picker-issue.ts';
import { translatedTitle } from './translated-title.ts';
import type { usePickerItems } from './use-picker-items.ts';

interface Props {
  listed: ReturnType<typeof usePickerItems>;
  labelledBy: string;
  /** Whether a search or a tag leaves items out. */
  isNarrowed: boolean;
  allowedTypes: readonly ItemType[];
  issueOf: (item: Item) => PickerIssue | undefined;
  isSelected: (item: Item) => boolean;
  onToggle: (item: Item) => void;
}

/** How far below the visible rows the next ones are fetched. */
const lookAhead = '0px 0px 150px 0px';

/** The items to pick from; more of them load as the list is scrolled. */
export function PickerList({
  listed,
  labelledBy,
  isNarrowed,
  allowedTypes,
  issueOf,
  isSelected,
  onToggle,
}: Props) {
  const languageOf = useContentLanguage();
  const { t } = useTranslation('picker');
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { items, total, error, isLoading, isLoadingMore, hasMore, loadMore, retry } = listed;

  // Observed again after each load, because an end that stayed in view triggers no further event.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `loadMore` is new at each turn.
  useEffect(() => {
    if (!end.current || !hasMore || isLoadingMore || error) return;
    const observer = new IntersectionObserver(([seen]) => seen?.isIntersecting && loadMore(), {
      root: box.current,
      rootMargin: lookAhead,
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, isLoadingMore, items.length, error]);

  return (
    <Box
      ref={box}
      id="item-picker-list"
      role="tabpanel"
      aria-labelledby={labelledBy}
      aria-busy={isLoading || isLoadingMore}
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1, ...lowScroller }}
    >
      {items.length === 0 ? (
        isLoading || error ? (
          <LoadMessage error={error} onRetry={retry} />
        ) : (
          <Typography color="text.secondary" role="status" sx={{ p: 4, textAlign: 'center' }}>
            {t(isNarrowed ? 'nothingFound' : 'nothingYet')}
          </Typography>
        )
      ) : (
        <>
          <MutedText role="status" sx={{ px: 1, pb: 0.5 }}>
            {t('shown', { shown: items.length, total })}
          </MutedText>
          <List disablePadding>
            {items.map((item) => (
              <PickerRow
                key={item.id}
                item={item}
                own={languageOf(item.namespaces)}
                issue={issueOf(item)}
                allowedTypes={allowedTypes}
                isSelected={isSelected(item)}
                onToggle={onToggle}
              />
            ))}
          </List>
          {error && <LoadMessage error={error} onRetry={retry} />}
          {hasMore && !error && <Skeleton ref={end} variant="rounded" height={48} sx={{ m: 1 }} />}
        </>
      )}
    </Box>
  );
}

interface PickerRowProps {
  item: Item;
  /** The language that it is written in. */
  own: LanguageCode;
  /** Why it cannot be picked. */
  issue?: PickerIssue;
  allowedTypes: readonly ItemType[];
  isSelected: boolean;
  onToggle: (item: Item) => void;
}

/** An item that can be picked by a click anywhere on it; one that cannot says why. */
function PickerRow({ item, own, issue, allowedTypes, isSelected, onToggle }: PickerRowProps) {
  const { t, i18n } = useTranslation(['picker', 'items']);
  const translated = translatedTitle(item, i18n.language, own);
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
          {translated && <MutedText lang={translated.language}>{translated.text}</MutedText>}
          <Box sx={{ display: { sm: 'none' }, mt: 0.5 }}>
            <StatusChip status={item.status} />
          </Box>
          {issue && <MutedText sx={{ fontStyle: 'italic' }}>{t(`issue.${issue}`, { types })}</MutedText>}
        </Box>
        <MutedText sx={typeStyle}>{t(`items:types.${item.type}`)}</MutedText>
        <Box sx={{ display: { xs: 'none', sm: 'block' }, minWidth: 120 }}>
          <StatusChip status={item.status} />
        </Box>
      </ListItemButton>
    </ListItem>
  );
}

const rowStyle = { gap: 1.5, py: 0.75, px: 1.5, borderRadius: 1, minHeight: 52 };
const typeStyle = { display: { xs: 'none', sm: 'block' }, width: 150, flex: 'none' };
