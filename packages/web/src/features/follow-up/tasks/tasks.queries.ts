import { queryOptions } from '@tanstack/react-query';
import { followUpApi, followUpKey, patientFollowUpKey } from '../follow-up.api.ts';

/** Open tasks about a patient, the earliest due first, and the latest that are done. */
export const patientTasksQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientFollowUpKey(patientId), 'tasks'],
    queryFn: ({ signal }) => followUpApi.listPatientTasks({ params: { id: patientId } }, { signal }),
  });

/** The staff of a clinic to whom work can be assigned. */
export const assigneesQuery = (clinicId: number) =>
  queryOptions({
    queryKey: [...followUpKey(clinicId), 'assignees'],
    queryFn: ({ signal }) => followUpApi.listAssignees({ params: { clinicId } }, { signal }),
    staleTime: 300_000,
  });
