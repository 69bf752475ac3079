import type { HttpError } from '@refinedev/core';
import { LoadFailure } from '../../../components/LoadFailure.tsx';
import { LoadMessage } from '../../../components/LoadMessage.tsx';

/** What a dialog about a collection shows while it loads, or when it could not be loaded. */
export function CollectionUnavailable({ error, onRetry }: { error: HttpError | null; onRetry: () => void }) {
  return error ? (
    <LoadFailure error={error} onRetry={onRetry} heading="h2" />
  ) : (
    <LoadMessage error={null} onRetry={onRetry} />
  );
}
