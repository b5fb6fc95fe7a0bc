import type { ReactNode } from 'react';
import { isStatus } from '../api/failure.ts';
import { ErrorState } from './ErrorState.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';

interface Props {
  query: { readonly isLoadingError: boolean; readonly error: unknown; readonly refetch: () => unknown };
  /** Message if the data failed to load. */
  failed: string;
  /** Message for a 404, which offers no retry. */
  absent?: string;
  loading?: ReactNode;
}

/** Shown in place of a query's data: `loading` until they arrive, or the error. */
export function QueryPlaceholder({
  query,
  failed,
  absent,
  loading = <LoadingSkeleton shape="rows" />,
}: Props) {
  if (absent !== undefined && isStatus(query.error, 404)) return <ErrorState message={absent} />;
  if (!query.isLoadingError) return loading;
  return <ErrorState message={failed} error={query.error} onRetry={() => void query.refetch()} />;
}
