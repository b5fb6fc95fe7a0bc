import type { ResultsQuery } from '@dentaria/contract/billing/results.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { billingApi, billingKey } from '../billing.api.ts';

const STALE_MS = 30_000;

export const resultsQuery = (clinicId: number, period: ResultsQuery) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'results', period.from, period.to],
    queryFn: ({ signal }) => billingApi.readResults({ params: { clinicId }, query: period }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: STALE_MS,
  });

export const settlementQuery = (clinicId: number, professionalId: number, period: ResultsQuery) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'settlement', professionalId, period.from, period.to],
    queryFn: ({ signal }) =>
      billingApi.readSettlement({ params: { clinicId, professionalId }, query: period }, { signal }),
    staleTime: STALE_MS,
  });

export const settlementTermsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...billingKey(clinicId), 'settlement-terms'],
    queryFn: ({ signal }) => billingApi.listSettlementTerms({ params: { clinicId } }, { signal }),
  });
