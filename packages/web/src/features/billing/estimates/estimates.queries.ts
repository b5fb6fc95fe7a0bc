import type { EstimateState } from '@dentaria/contract/billing/estimate-state.ts';
import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { billingApi, billingKey, billingQuery } from '../billing.api.ts';

const estimatesKey = (clinicId: number) => [...billingKey(clinicId), 'estimates'] as const;

/** At most MAX_LISTED_ESTIMATES, the newest ones. */
export const estimateListQuery = (clinicId: number, state?: EstimateState) =>
  billingQuery(['estimates', 'list', state ?? null], billingApi.listEstimates, {
    params: { clinicId },
    query: state ? { state } : {},
  });

export const patientEstimatesQuery = (clinicId: number, patientId: number) =>
  billingQuery(['estimates', 'patient', patientId], billingApi.listPatientEstimates, {
    params: { clinicId, patientId },
  });

export const acceptedWorkQuery = (clinicId: number, patientId: number) =>
  billingQuery(['estimates', 'accepted-work', patientId], billingApi.listAcceptedWork, {
    params: { clinicId, patientId },
  });

const RECHECK_MS = 2_000;

/** A mail usually leaves within seconds. */
const isMailLeaving = (estimate: Estimate | undefined): boolean =>
  estimate?.mail?.state === 'queued' && Date.now() - Date.parse(estimate.mail.at) < 60_000;

export const estimateQuery = (clinicId: number, id: number) =>
  queryOptions({
    queryKey: [...estimatesKey(clinicId), 'one', id],
    queryFn: ({ signal }) => billingApi.readEstimate({ params: { clinicId, id } }, { signal }),
    refetchInterval: ({ state }) => isMailLeaving(state.data) && RECHECK_MS,
    // A reload must not replace the draft that is being edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

export async function cacheEstimate(queries: QueryClient, estimate: Estimate): Promise<void> {
  const { clinicId, id } = estimate;
  const one = estimateQuery(clinicId, id).queryKey;
  queries.setQueryData(one, estimate);
  await queries.invalidateQueries({
    queryKey: estimatesKey(clinicId),
    predicate: ({ queryKey }) => queryKey[3] !== 'one',
  });
}

export const uncacheEstimate = async (
  queries: QueryClient,
  { clinicId, id }: Pick<Estimate, 'clinicId' | 'id'>,
): Promise<void> => {
  queries.removeQueries({ queryKey: estimateQuery(clinicId, id).queryKey });
  await queries.invalidateQueries({ queryKey: estimatesKey(clinicId) });
};
