import { isPending } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { queryOptions } from '@tanstack/react-query';
import { schedulingApi } from '../../../shared/api/scheduling.ts';

/** Newest first. */
export const patientAppointmentsQuery = (patientId: number) =>
  queryOptions({
    queryKey: ['scheduling', 'patient', patientId],
    queryFn: ({ signal }) => schedulingApi.listPatientAppointments({ params: { id: patientId } }, { signal }),
  });

/** `appointments` must be sorted newest first. */
export const nextAppointmentOf = (appointments: readonly Appointment[], now: Date): Appointment | undefined =>
  appointments.findLast(({ state, startsAt }) => isPending(state) && Date.parse(startsAt) >= now.getTime());
