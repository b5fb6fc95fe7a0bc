import { queryOptions } from '@tanstack/react-query';
import { appointmentsApi } from '../appointments.api.ts';
import { followUpApi, patientFollowUpKey } from '../follow-up.api.ts';

/** Recalls of a patient, the latest due first. */
export const patientRecallsQuery = (patientId: number) =>
  queryOptions({
    queryKey: [...patientFollowUpKey(patientId), 'recalls'],
    queryFn: ({ signal }) => followUpApi.listPatientRecalls({ params: { id: patientId } }, { signal }),
  });

/** The settings of a clinic's agenda, for its types. With the key of the agenda, which loads them again after a change. */
export const agendaSettingsQuery = (clinicId: number) =>
  queryOptions({
    queryKey: ['scheduling', clinicId, 'settings'],
    queryFn: ({ signal }) => appointmentsApi.readSettings({ params: { clinicId } }, { signal }),
  });
