import type { ImportJob, ImportRow } from '@dentaria/contract/exchange/imports.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import { type QueryClient, queryOptions, type UseQueryOptions } from '@tanstack/react-query';
import type { ListRequest } from '../../../shared/ui/list/use-server-list.ts';
import { exchangeApi } from '../exchange.api.ts';
import { isRunning, type RowFilter } from './import-texts.ts';

const FOLLOW_MS = 1_000;
const FOLLOW_LIST_MS = 3_000;

const importsKey = (clinicId: number) => ['exchange', clinicId, 'imports'] as const;

export const importListQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...importsKey(clinicId), 'list'],
    queryFn: ({ signal }) => exchangeApi.listImports({ params: { clinicId } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.some(isRunning) ? FOLLOW_LIST_MS : false),
  });

export const importQuery = (clinicId: number, id: number) =>
  queryOptions({
    queryKey: [...importsKey(clinicId), 'job', id],
    queryFn: ({ signal }) => exchangeApi.readImport({ params: { clinicId, id } }, { signal }),
    refetchInterval: ({ state: { data } }) => (data && isRunning(data) ? FOLLOW_MS : false),
  });

export type RowSort = 'line';

/** The version is part of the key, because each step increases it and replaces the rows. */
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
