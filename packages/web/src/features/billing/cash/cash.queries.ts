import { queryOptions } from '@tanstack/react-query';
import { billingApi, billingKey } from '../billing.api.ts';

/** Others take payments meanwhile. */
const REFRESH_MS = 10_000;

/** The open session of the till; null while it is closed. */
export const openCashQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'cash', 'open'],
    queryFn: ({ signal }) => billingApi.readOpenCash({ params: { clinicId } }, { signal }),
    staleTime: 0,
  });

export const liveCashQuery = (clinicId: number) => ({
  ...openCashQuery(clinicId),
  refetchInterval: REFRESH_MS,
});

/** The newest first. */
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

/** Accounts with a balance, the largest debts first. */
export const balancesQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'balances'],
    queryFn: ({ signal }) => billingApi.listBalances({ params: { clinicId } }, { signal }),
  });
