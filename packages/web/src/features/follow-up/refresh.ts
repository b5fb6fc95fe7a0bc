import type { QueryClient } from '@tanstack/react-query';
import { followUpKey, patientFollowUpKey } from './follow-up.api.ts';

/** Loads again what a change of a task or recall may have changed: the work of the clinic, and the patient's summary. */
export const refreshFollowUp = (
  queries: QueryClient,
  clinicId: number,
  patientId: number | undefined,
): Promise<unknown> =>
  Promise.all([
    queries.invalidateQueries({ queryKey: followUpKey(clinicId) }),
    patientId !== undefined && queries.invalidateQueries({ queryKey: patientFollowUpKey(patientId) }),
  ]);
