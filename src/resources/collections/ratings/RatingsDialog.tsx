import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Paging } from '#contract/list-query.ts';
import { DialogFrame } from '../../../components/dialogs/DialogFrame.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';
import type { ModalProps } from '../../../lib/modals.ts';
import { LoadMoreBar } from '../content/LoadMoreBar.tsx';

interface Props extends ModalProps {
  title: string;
  /** Whose ratings these are. */
  subtitle: string;
  listed: ReturnType<typeof useRatingPages>;
  /** Said when there is nothing to list. */
  none: string;
  /** The rows that were loaded. */
  children: ReactNode;
}

/** The wide dialog of a list of ratings, or of what there is instead: that it loads, that it could not, that there are none. */
export function RatingsDialog({ title, subtitle, listed, none, onClose, children }: Props) {
  const { t } = useTranslation('common');
  const { rows, total, error, isLoading, retry } = listed;
  return (
    <DialogFrame
      title={
        <>
          {title}
          <Typography component="span" color="text.secondary" sx={{ display: 'block' }}>
            {subtitle}
          </Typography>
        </>
      }
      size="lg"
      onClose={onClose}
      dividers
      sx={{ p: 0, minHeight: 240 }}
      actions={<Button onClick={onClose}>{t('common:close')}</Button>}
    >
      {rows.length > 0 && children}
      {(error || isLoading) && <LoadMessage error={error} onRetry={retry} />}
      {rows.length > 0 && <LoadMoreBar {...listed} shown={rows.length} remaining={total - rows.length} />}
      {rows.length === 0 && !isLoading && !error && (
        <Typography role="status" color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
          {none}
        </Typography>
      )}
    </DialogFrame>
  );
}

/** How many rows one call requests. */
const pageSize = 50;

interface Page<Row> {
  items: Row[];
  paging: Paging;
}

/** The rows of a list of ratings, page after page; another order starts again from the top. */
export function useRatingPages<Row>(
  key: readonly unknown[],
  load: (query: Record<string, string>, signal: AbortSignal) => Promise<Page<Row>>,
) {
  // Beside Refine, whose useInfiniteList reads lists of resources only: ratings are an endpoint of a collection.
  const query = useInfiniteQuery({
    queryKey: ['collection-ratings', ...key],
    queryFn: ({ pageParam, signal }) => load({ page: String(pageParam), pageSize: String(pageSize) }, signal),
    initialPageParam: 0,
    getNextPageParam: ({ paging }) =>
      (paging.page + 1) * paging.pageSize < paging.total ? paging.page + 1 : undefined,
    // The table stays while it is read in another order, and with it the focus on its headings.
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    rows,
    total: query.data?.pages.at(-1)?.paging.total ?? 0,
    error: query.error,
    isLoading: query.isPending,
    retry: () => void query.refetch(),
    isLoadingMore: query.isFetchingNextPage,
    loadMore: () => void query.fetchNextPage(),
  };
}

/** A table of few columns; on a phone each row is a card, its cells below each other. */
export const narrowTable = {
  '& .label': { display: { sm: 'none' }, color: 'text.secondary' },
  '& tbody td': { overflowWrap: 'anywhere' },
  // The rows begin and end where the heading and the buttons of the dialog do.
  '@media (min-width: 600px)': {
    '& :is(th, td):first-of-type': { pl: 3 },
    '& :is(th, td):last-of-type': { pr: 3 },
  },
  '@media (max-width: 599.95px)': {
    '& thead': { display: 'none' },
    '& tbody tr': {
      display: 'grid',
      gap: 0.5,
      justifyItems: 'start',
      px: 3,
      py: 2,
      borderBottom: 1,
      borderColor: 'divider',
    },
    '& tbody td': { display: 'block', p: 0, border: 0, textAlign: 'left', overflowWrap: 'anywhere' },
  },
};
