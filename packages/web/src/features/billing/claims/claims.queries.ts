import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { billingApi, billingKey } from '../billing.api.ts';

const claimsKey = (clinicId: number) => [...billingKey(clinicId), 'claims'] as const;

interface ItemsOf {
  readonly state?: 'given-up';
  readonly insuranceId?: number;
}

/** At most MAX_CLAIM_ITEMS, the oldest ones. Without a state: unclaimed and rejected items. */
export const claimItemsQuery = (clinicId: number, query: ItemsOf = {}) =>
  queryOptions({
    queryKey: [...claimsKey(clinicId), 'items', query],
    queryFn: ({ signal }) => billingApi.listClaimItems({ params: { clinicId }, query }, { signal }),
  });

/** At most MAX_LISTED_BATCHES, the newest ones. */
export const claimBatchesQuery = (clinicId: number, insuranceId?: number) =>
  queryOptions({
    queryKey: [...claimsKey(clinicId), 'batches', insuranceId ?? null],
    queryFn: ({ signal }) =>
      billingApi.listClaimBatches(
        { params: { clinicId }, query: insuranceId === undefined ? {} : { insuranceId } },
        { signal },
      ),
  });

export const claimBatchQuery = (clinicId: number, id: number) =>
  queryOptions({
    queryKey: [...claimsKey(clinicId), 'batch', id],
    queryFn: ({ signal }) => billingApi.readClaimBatch({ params: { clinicId, id } }, { signal }),
  });

export const insurerAccountsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...claimsKey(clinicId), 'accounts'],
    queryFn: ({ signal }) => billingApi.listInsurerAccounts({ params: { clinicId } }, { signal }),
  });

export const insurerStatementQuery = (clinicId: number, id: number) =>
  queryOptions({
    queryKey: [...claimsKey(clinicId), 'statement', id],
    queryFn: ({ signal }) =>
      billingApi.readInsurerStatement({ params: { clinicId, id }, query: {} }, { signal }),
  });

export const refreshClaims = (queries: QueryClient, clinicId: number): Promise<void> =>
  queries.invalidateQueries({ queryKey: claimsKey(clinicId) });
