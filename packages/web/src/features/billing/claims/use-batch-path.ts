import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { billingPaths } from '../billing.paths.ts';

interface BatchRef {
  readonly id: number;
  readonly clinicId: number;
}

/** The addresses of batches, which name a clinic other than the user's own. */
export function useBatchPath(): (batch: BatchRef) => string {
  const { clinicId: own } = useSignedInUser();
  return ({ id, clinicId }) =>
    billingPaths.claimBatch.to({ id }, { clinic: clinicId === own ? undefined : clinicId });
}
