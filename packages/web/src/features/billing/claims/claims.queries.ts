import type { QueryClient } from '@tanstack/react-query';
import { billingApi, billingKey, billingQuery } from '../billing.api.ts';

interface ClaimItemFilter {
  readonly state?: 'given-up';
  readonly insuranceId?: number;
}

/** At most MAX_CLAIM_ITEMS, the oldest ones. Without a state: unclaimed and rejected items. */
export const claimItemsQuery = (clinicId: number, query: ClaimItemFilter = {}) =>
  billingQuery(['claims', 'items', query], billingApi.listClaimItems, { params: { clinicId }, query });

/** At most MAX_LISTED_BATCHES, the newest ones. */
export const claimBatchesQuery = (clinicId: number) =>
  billingQuery(['claims', 'batches'], billingApi.listClaimBatches, { params: { clinicId }, query: {} });

export const claimBatchQuery = (clinicId: number, id: number) =>
  billingQuery(['claims', 'batch', id], billingApi.readClaimBatch, { params: { clinicId, id } });

export const insurerAccountsQuery = (clinicId: number) =>
  billingQuery(['claims', 'accounts'], billingApi.listInsurerAccounts, { params: { clinicId } });

export const insurerStatementQuery = (clinicId: number, id: number) =>
  billingQuery(['claims', 'statement', id], billingApi.readInsurerStatement, {
    params: { clinicId, id },
    query: {},
  });

export const refreshClaims = (queries: QueryClient, clinicId: number): Promise<void> =>
  queries.invalidateQueries({ queryKey: [...billingKey(clinicId), 'claims'] });
