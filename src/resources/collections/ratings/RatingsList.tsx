import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ContentMessage } from '../content/ContentMessage.tsx';
import { RatingsFooter } from './RatingsFooter.tsx';
import type { useRatingPages } from './use-rating-pages.ts';

interface Props {
  listed: ReturnType<typeof useRatingPages>;
  /** Said when there is nothing to list. */
  none: string;
  /** The rows that were loaded. */
  children: ReactNode;
}

/** A list of ratings, or what there is instead: that it loads, that it could not, that there are none. */
export function RatingsList({ listed, none, children }: Props) {
  const { rows, total, error, isLoading, retry } = listed;
  if (rows.length > 0) {
    return (
      <>
        {children}
        <RatingsFooter {...listed} shown={rows.length} total={total} />
      </>
    );
  }
  if (isLoading || error) return <ContentMessage error={error} onRetry={retry} />;
  return (
    <Typography role="status" color="text.secondary" sx={{ p: 4, textAlign: 'center' }}>
      {none}
    </Typography>
  );
}
