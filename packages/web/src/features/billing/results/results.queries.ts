import type { ResultsQuery } from '@dentaria/contract/billing/results.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { billingApi, billingQuery } from '../billing.api.ts';

const STALE_MS = 30_000;

export const resultsQuery = (clinicId: number, query: ResultsQuery) => ({
  ...billingQuery(['results', query], billingApi.readResults, { params: { clinicId }, query }),
  placeholderData: keepPreviousData,
  staleTime: STALE_MS,
});

export const settlementQuery = (clinicId: number, professionalId: number, query: ResultsQuery) => ({
  ...billingQuery(['settlement', professionalId, query], billingApi.readSettlement, {
    params: { clinicId, professionalId },
    query,
  }),
  staleTime: STALE_MS,
});

export const settlementTermsQuery = (clinicId: number) =>
  billingQuery(['settlement-terms'], billingApi.listSettlementTerms, { params: { clinicId } });
