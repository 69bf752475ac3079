import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../lib/api-error.ts';

/**
 * The work of a form that is done once at a time, and what went wrong with it the last time. That is kept until the
 * work ends, so that nothing moves under the pointer of someone who clicks twice.
 */
export function useAttempt() {
  const { t } = useTranslation('errors');
  const [problem, setProblem] = useState<ApiError>();
  const [isPending, setPending] = useState(false);
  const isRunning = useRef(false);

  /** Does the work, unless some is under way; returns whether it succeeded. */
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    if (isRunning.current) return false;
    isRunning.current = true;
    setPending(true);
    const failure = await work().then(
      () => undefined,
      (error: unknown) =>
        error instanceof ApiError ? error : new ApiError(0, 'INTERNAL_ERROR', t('INTERNAL_ERROR')),
    );
    isRunning.current = false;
    // A screen reader reads an alert again only if it is a new element.
    flushSync(() => setProblem(undefined));
    setProblem(failure);
    setPending(false);
    return !failure;
  };
  return { problem, isPending, attempt };
}
