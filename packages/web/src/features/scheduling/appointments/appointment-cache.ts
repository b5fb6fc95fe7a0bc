import type { Agenda, Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { QueryClient } from '@tanstack/react-query';
import { agendaKey } from '../agenda/agenda.queries.ts';

/** Replaces an appointment in every loaded agenda of its clinic. */
export function showAppointment(queries: QueryClient, changed: Appointment): void {
  queries.setQueriesData<Agenda>({ queryKey: agendaKey(changed.clinicId) }, (agenda) =>
    agenda?.appointments.some(({ id }) => id === changed.id)
      ? {
          ...agenda,
          appointments: agenda.appointments.map((each) => (each.id === changed.id ? changed : each)),
        }
      : agenda,
  );
}

/** Loads the shown agendas of a clinic again. */
export const reloadAgenda = (queries: QueryClient, clinicId: number): Promise<void> =>
  queries.invalidateQueries({ queryKey: agendaKey(clinicId) });
