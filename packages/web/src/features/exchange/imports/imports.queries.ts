import type { ImportJob, ImportRow } from '@dentaria/contract/exchange/imports.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import {
  type QueryClient,
  queryOptions,
  type UseQueryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { isStatus, serverMessage } from '../../../shared/api/failure.ts';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import type { ListRequest } from '../../../shared/ui/list/use-server-list.ts';
import { exchangeApi } from '../exchange.api.ts';
import { isRunning, type RowFilter } from './import-texts.ts';

const POLL_JOB_MS = 1_000;
const POLL_LIST_MS = 3_000;

const importsKey = (clinicId: number) => ['exchange', clinicId, 'imports'] as const;

export const importListQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...importsKey(clinicId), 'list'],
    queryFn: ({ signal }) => exchangeApi.listImports({ params: { clinicId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? POLL_LIST_MS : false),
  });

export const importQuery = (clinicId: number, id: number) =>
  queryOptions({
    queryKey: [...importsKey(clinicId), 'job', id],
    queryFn: ({ signal }) => exchangeApi.readImport({ params: { clinicId, id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? POLL_JOB_MS : false),
  });

export type RowSort = 'line';

/** The key contains the version, because each step increases it and replaces the rows. */
export const importRowsQuery =
  (clinicId: number, { id, version }: Pick<ImportJob, 'id' | 'version'>) =>
  ({ filters, ...request }: ListRequest<RowSort>): UseQueryOptions<Page<ImportRow>> => {
    const filter = filters.outcome as RowFilter | undefined;
    const query = filter === 'noted' ? { noted: 'true' as const } : { outcome: filter };
    return {
      queryKey: [...importsKey(clinicId), 'rows', id, version, filter ?? null, request],
      queryFn: ({ signal }) =>
        exchangeApi.listImportRows({ params: { clinicId, id }, query: { ...request, ...query } }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    };
  };

export function storeImport(queries: QueryClient, clinicId: number, job: ImportJob): void {
  queries.setQueryData(importQuery(clinicId, job.id).queryKey, job);
  queries.setQueryData(
    importListQuery(clinicId).queryKey,
    (list) => list && [job, ...list.filter(({ id }) => id !== job.id)],
  );
  void queries.invalidateQueries({ queryKey: importListQuery(clinicId).queryKey });
}

export const reloadImports = (queries: QueryClient, clinicId: number): Promise<void> =>
  queries.invalidateQueries({ queryKey: importsKey(clinicId) });

export interface ImportProps {
  clinicId: number;
  job: ImportJob;
}

interface Call {
  readonly params: { readonly clinicId: number; readonly id: number };
  readonly body: { readonly version: number };
}

const ACTIONS = {
  check: { call: (call: Call) => exchangeApi.checkImport(call), failed: 'No se pudo iniciar la revisión' },
  run: { call: (call: Call) => exchangeApi.runImport(call), failed: 'No se pudo iniciar la importación' },
  undo: { call: (call: Call) => exchangeApi.undoImport(call), failed: 'No se pudo deshacer la importación' },
  cancel: {
    call: ({ params }: Call) => exchangeApi.cancelImport({ params }),
    failed: 'No se pudo cancelar la importación',
  },
} as const;

/** Calls that change one import run in sequence, each with the version that the previous one returned. */
export const importScope = (id: number) => ({ id: `import ${id}` });

export function useImportAction(clinicId: number, id: number, name: keyof typeof ACTIONS) {
  const queries = useQueryClient();
  const { call, failed } = ACTIONS[name];
  const action = useMutation({
    scope: importScope(id),
    mutationFn: () => {
      const stored: ImportJob | undefined = queries.getQueryData(importQuery(clinicId, id).queryKey);
      return call({ params: { clinicId, id }, body: { version: stored?.version ?? 0 } });
    },
    onSuccess: (job) => storeImport(queries, clinicId, job),
    onError: async (error) => {
      toastFailure(failed, error, isStatus(error, 409) ? serverMessage : undefined);
      await reloadImports(queries, clinicId);
    },
  });
  /** Resolves to false after a failure, which the screen already shows. */
  const run = (): Promise<boolean> =>
    action.mutateAsync().then(
      () => true,
      () => false,
    );
  return { run, isPending: action.isPending };
}
