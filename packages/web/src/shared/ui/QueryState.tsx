import type { ReactNode } from 'react';
import { isStatus } from '../api/failure.ts';
import { ErrorState } from './ErrorState.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';

interface Props {
  query: {
    readonly isPending: boolean;
    readonly isLoadingError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** Message if the data failed to load. */
  failed: string;
  /** Message for a 404, which offers no retry. */
  absent?: string;
  loading?: ReactNode;
}

/** Shown while a query has no data: `loading` until they arrive, or the error. */
export function QueryState({ query, failed, absent, loading = <LoadingSkeleton shape="rows" /> }: Props) {
  if (absent !== undefined && isStatus(query.error, 404)) return <ErrorState message={absent} />;
  if (query.isPending) return loading;
  if (!query.isLoadingError) return null;
  return <ErrorState message={failed} error={query.error} onRetry={() => void query.refetch()} />;
}
