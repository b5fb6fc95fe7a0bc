import Alert from '@mui/material/Alert';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { isStatus, serverMessage } from '../api/failure.ts';
import { toastFailure } from './failure-toast.ts';
import { PublicCard } from './PublicCard.tsx';
import { ErrorState } from './states/ErrorState.tsx';
import { LoadingSkeleton } from './states/LoadingSkeleton.tsx';

interface TokenParams {
  readonly token: string;
}

export interface Linked<Data> {
  readonly data: Data;
  readonly params: TokenParams;
  readonly show: (data: Data) => void;
  readonly reload: () => void;
  readonly change: (call: () => Promise<Data>, failure: string) => Promise<void>;
}

interface ContentProps<Data> {
  name: string;
  read: (params: TokenParams, signal: AbortSignal) => Promise<Data>;
  invalid: string;
  failure: string;
  loading: string;
  /** Shown below the content, once it has loaded or failed. */
  footer?: ReactNode;
  children: (linked: Linked<Data>) => ReactNode;
}

interface Props<Data> extends ContentProps<Data> {
  title: string;
  maxWidth: number;
}

/** A page that patients open from a link in a message, without signing in. */
export const PublicLinkPage = <Data,>({ title, maxWidth, ...content }: Props<Data>) => (
  <PublicCard title={title} maxWidth={maxWidth}>
    <meta name="robots" content="noindex" />
    <Content {...content} />
  </PublicCard>
);

function Content<Data>({ name, read, invalid, failure, loading, footer, children }: ContentProps<Data>) {
  const token = useParams().token?.trim() ?? '';
  const params = { token };
  const queries = useQueryClient();
  const queryKey = [name, token];
  const linked = useQuery({ queryKey, queryFn: ({ signal }) => read(params, signal), gcTime: 0 });
  const show = (data: Data): void => void queries.setQueryData(queryKey, data);
  // Returns nothing to await: without a connection it takes seconds, in which a waiting button would ignore clicks.
  const reload = (): void => void linked.refetch();
  const change: Linked<Data>['change'] = async (call, text) => {
    try {
      show(await call());
    } catch (error) {
      toastFailure(text, error, serverMessage);
      reload();
    }
  };
  if (linked.isPending) return <LoadingSkeleton shape="cards" label={loading} />;
  return (
    <>
      {isStatus(linked.error, 404) || isStatus(linked.error, 400) ? (
        <Alert severity="warning">{invalid}</Alert>
      ) : linked.isLoadingError ? (
        <ErrorState message={failure} error={linked.error} onRetry={() => linked.refetch()} />
      ) : (
        children({ data: linked.data, params, show, reload, change })
      )}
      {footer}
    </>
  );
}
