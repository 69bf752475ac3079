import { type Mutation, useMutationState, useQueryClient } from '@tanstack/react-query';
import { contentChangesKey, type SentChange } from './use-content-changes.ts';

/** A change that the server did not take, with the reason; it can be sent again or given up. */
export interface FailedChange {
  id: number;
  error: Error;
  sent: SentChange;
  forget: () => void;
}

/** The changes of a course's entries that failed and were neither sent again nor given up, oldest first. */
export function useFailedChanges(collectionId: string): FailedChange[] {
  const cache = useQueryClient().getMutationCache();
  const failed = useMutationState({
    filters: { mutationKey: contentChangesKey(collectionId), status: 'error' },
    select: (mutation: Mutation) => mutation,
  });
  return failed.map((mutation) => ({
    id: mutation.mutationId,
    error: mutation.state.error ?? new Error(),
    sent: mutation.state.variables as SentChange,
    forget: () => cache.remove(mutation),
  }));
}
