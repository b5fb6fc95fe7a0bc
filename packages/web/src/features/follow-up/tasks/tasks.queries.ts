import { queryOptions } from '@tanstack/react-query';
import { followUpApi, patientFollowUpKey } from '../follow-up.api.ts';

/** Open tasks about a patient, the earliest due first, and the latest that are done. */
export const patientTasksQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientFollowUpKey(patientId), 'tasks'],
    queryFn: ({ signal }) => followUpApi.listPatientTasks({ params: { id: patientId } }, { signal }),
  });
