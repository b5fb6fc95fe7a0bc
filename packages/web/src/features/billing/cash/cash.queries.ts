import { queryOptions } from '@tanstack/react-query';
import { billingApi, billingKey } from '../billing.api.ts';

/** Colleagues take payments at the same time. */
export const REFRESH_MS = 10_000;

export const openCashQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'cash', 'open'],
    queryFn: ({ signal }) => billingApi.readOpenCash({ params: { clinicId } }, { signal }),
    staleTime: 0,
  });

export const cashSessionsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'cash', 'sessions'],
    queryFn: ({ signal }) => billingApi.listCashSessions({ params: { clinicId } }, { signal }),
  });

export const cashSessionQuery = (clinicId: number, id: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'cash', 'sessions', id],
    queryFn: ({ signal }) => billingApi.readCashSession({ params: { clinicId, id } }, { signal }),
  });

export const balancesQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'balances'],
    queryFn: ({ signal }) => billingApi.listBalances({ params: { clinicId } }, { signal }),
  });
