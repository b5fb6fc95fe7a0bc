import { queryOptions } from '@tanstack/react-query';
import { exchangeApi } from '../exchange.api.ts';
import type { ComparedPair } from './duplicates-address.ts';

const duplicatesKey = (clinicId: number) => ['exchange', clinicId, 'duplicates'] as const;

/** Compares every pair of patients, which takes too long to repeat whenever the window receives the focus. */
export const duplicatePairsQuery = (clinicId: number, isDismissed: boolean) =>
  queryOptions({
    queryKey: [...duplicatesKey(clinicId), 'pairs', isDismissed],
    queryFn: ({ signal }) =>
      exchangeApi.listDuplicates(
        { params: { clinicId }, query: isDismissed ? { dismissed: 'yes' } : {} },
        { signal },
      ),
    refetchOnWindowFocus: false,
  });

/** A reload would change values that the user is choosing between. The server rejects a merge of outdated records. */
export const mergePreviewQuery = (clinicId: number, { keptId, otherId }: ComparedPair) =>
  queryOptions({
    queryKey: [...duplicatesKey(clinicId), 'preview', keptId, otherId],
    queryFn: ({ signal }) =>
      exchangeApi.previewMerge({ params: { clinicId }, query: { keptId, otherId } }, { signal }),
    refetchOnWindowFocus: false,
  });

export const mergesQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...duplicatesKey(clinicId), 'merges'],
    queryFn: ({ signal }) => exchangeApi.listMerges({ params: { clinicId } }, { signal }),
  });

export const mergeQuery = (clinicId: number, id: number) =>
  queryOptions({
    queryKey: [...duplicatesKey(clinicId), 'merge', id],
    queryFn: ({ signal }) => exchangeApi.readMerge({ params: { clinicId, id } }, { signal }),
  });
