import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { billingPaths } from '../billing.paths.ts';

interface EstimateRef {
  readonly id: number;
  readonly clinicId: number;
}

/** The addresses of estimates, which name a clinic other than the user's own. */
export function useEstimatePath(): (estimate: EstimateRef) => string {
  const { clinicId: own } = useSignedInUser();
  return ({ id, clinicId }) =>
    billingPaths.estimate.to({ id }, { clinic: clinicId === own ? undefined : clinicId });
}
