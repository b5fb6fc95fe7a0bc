import { billingApi, billingQuery } from '../billing.api.ts';

/** Polled, because colleagues take payments at the same time. */
export const REFRESH_MS = 10_000;

export const openCashQuery = (clinicId: number) => ({
  ...billingQuery(['cash', 'open'], billingApi.readOpenCash, { params: { clinicId } }),
  staleTime: 0,
});

export const cashSessionsQuery = (clinicId: number) =>
  billingQuery(['cash', 'sessions'], billingApi.listCashSessions, { params: { clinicId } });

export const cashSessionQuery = (clinicId: number, id: number) =>
  billingQuery(['cash', 'sessions', id], billingApi.readCashSession, { params: { clinicId, id } });

export const balancesQuery = (clinicId: number) =>
  billingQuery(['balances'], billingApi.listBalances, { params: { clinicId } });
