import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Agenda, Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import type { QueryClient } from '@tanstack/react-query';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { type AgendaRange, agendaKey, rangeOfKey } from '../agenda/agenda.queries.ts';

/** Updates or adds an appointment in every loaded agenda of its clinic. */
export function showAppointment(queries: QueryClient, changed: Appointment): void {
  for (const [key, agenda] of queries.getQueriesData<Agenda>({ queryKey: agendaKey(changed.clinicId) })) {
    if (!agenda) continue;
    const others = agenda.appointments.filter(({ id }) => id !== changed.id);
    const appointments = isWithin(changed, rangeOfKey(key)) ? [...others, changed] : others;
    queries.setQueryData<Agenda>(key, { ...agenda, appointments: appointments.toSorted(byStart) });
  }
}

function isWithin({ startsAt, professionalId }: Appointment, range: AgendaRange): boolean {
  const { day } = clinicTimeAt(new Date(startsAt));
  const matchesProfessional = range.professionalId === undefined || range.professionalId === professionalId;
  return matchesProfessional && range.from <= day && day < addDays(range.from, range.days);
}

const byStart = (a: Appointment, b: Appointment): number =>
  a.startsAt < b.startsAt ? -1 : a.startsAt > b.startsAt ? 1 : a.id - b.id;

export const reloadAgenda = (queries: QueryClient, clinicId: number): Promise<void> =>
  queries.invalidateQueries({ queryKey: agendaKey(clinicId) });
