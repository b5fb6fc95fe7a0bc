import type { UseQueryResult } from '@tanstack/react-query';

/**
 * Whether a query has loaded or failed once. A screen that shows its result above something to click waits for it, so
 * that nothing moves under the pointer, but not for the retries of a failed query.
 */
export const isSettled = ({ isPending, failureCount }: UseQueryResult): boolean =>
  !isPending || failureCount > 0;
