import type { ReactNode } from 'react';
import { isStatus } from '../../api/failure.ts';
import { ErrorState } from './ErrorState.tsx';
import { LoadingSkeleton } from './LoadingSkeleton.tsx';

interface Query {
  readonly isPending: boolean;
  readonly isLoadingError: boolean;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface Props {
  query: Query | readonly Query[];
  /** Message if the data failed to load. */
  failed: string;
  /** Message for a 404, which offers no retry. */
  absent?: string;
  loading?: ReactNode;
}

/** Rendered while a query has no data: shows `loading`, or the first error. */
export function QueryState({ query, failed, absent, loading = <LoadingSkeleton shape="rows" /> }: Props) {
  const queries = [query].flat();
  if (absent !== undefined && queries.some(({ error }) => isStatus(error, 404)))
    return <ErrorState message={absent} />;
  const broken = queries.find(({ isLoadingError }) => isLoadingError);
  if (broken)
    return <ErrorState message={failed} error={broken.error} onRetry={() => void broken.refetch()} />;
  return queries.some(({ isPending }) => isPending) ? loading : null;
}
