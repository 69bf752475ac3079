import Box from '@mui/material/Box';
import List from '@mui/material/List';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ItemType } from '#contract/item-types.ts';
import type { Item } from '#contract/items.ts';
import { PickerMessage } from './PickerMessage.tsx';
import { PickerRow } from './PickerRow.tsx';
import type { PickerIssue } from './picker-issue.ts';
import type { usePickerItems } from './use-picker-items.ts';

interface Props {
  listed: ReturnType<typeof usePickerItems>;
  labelledBy: string;
  /** Whether a search or a category leaves entries out. */
  isNarrowed: boolean;
  allowedTypes: readonly ItemType[];
  issueOf: (item: Item) => PickerIssue | undefined;
  isSelected: (item: Item) => boolean;
  onToggle: (item: Item) => void;
}

/** How far below the visible rows the next ones are fetched. */
const lookAhead = '0px 0px 150px 0px';

/** The entries to pick from; more of them load as the list is scrolled. */
export function PickerList({
  listed,
  labelledBy,
  isNarrowed,
  allowedTypes,
  issueOf,
  isSelected,
  onToggle,
}: Props) {
  const { t } = useTranslation('picker');
  const box = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const { items, total, error, isLoading, isLoadingMore, hasMore, loadMore } = listed;

  // Observed anew after each load, because an end that stayed in view is not told of again.
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
      sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: 1 }}
    >
      {items.length === 0 ? (
        <PickerMessage {...listed} isNarrowed={isNarrowed} />
      ) : (
        <>
          <Typography variant="body2" color="text.secondary" role="status" sx={{ px: 1, pb: 0.5 }}>
            {t('shown', { shown: items.length, total })}
          </Typography>
          <List disablePadding>
            {items.map((item) => (
              <PickerRow
                key={item.id}
                item={item}
                issue={issueOf(item)}
                allowedTypes={allowedTypes}
                isSelected={isSelected(item)}
                onToggle={onToggle}
              />
            ))}
          </List>
          {error && <PickerMessage {...listed} isNarrowed={isNarrowed} />}
          {hasMore && !error && <Skeleton ref={end} variant="rounded" height={48} sx={{ m: 1 }} />}
        </>
      )}
    </Box>
  );
}
