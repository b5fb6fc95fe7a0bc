import type { ReactNode } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';

interface Props {
  query: {
    readonly isPending: boolean;
    readonly isLoadingError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** The message of a failed load. */
  failed: string;
  loading?: ReactNode;
}

/** Shown while a query has no data: its loading state, or why it failed. */
export function QueryState({ query, failed, loading = <LoadingSkeleton shape="rows" /> }: Props) {
  if (query.isPending) return loading;
  if (!query.isLoadingError) return null;
  return <ErrorState message={failed} error={query.error} onRetry={() => query.refetch()} />;
}
