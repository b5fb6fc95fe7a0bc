import type { ClinicExport } from '@dentaria/contract/exchange/exports.ts';
import { queryOptions } from '@tanstack/react-query';
import { exchangeApi } from '../exchange.api.ts';

const FOLLOW_MS = 1_000;

export const isUnfinished = ({ state }: ClinicExport): boolean => state === 'queued' || state === 'running';

/** The newest first. Followed while one is unfinished. */
export const exportsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: ['exchange', clinicId, 'exports'],
    queryFn: ({ signal }) => exchangeApi.listExports({ params: { clinicId } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnfinished) ? FOLLOW_MS : false),
    // A colleague or a program may have started one.
    staleTime: 0,
  });
