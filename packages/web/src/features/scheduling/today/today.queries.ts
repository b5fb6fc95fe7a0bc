import { useQuery } from '@tanstack/react-query';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasRole } from '../../../shared/session/session-user.ts';
import { agendaQuery } from '../agenda/agenda.queries.ts';

/** Today's agenda: of the clinic for its reception, of their own for a dentist. */
export function useTodayAgenda() {
  const user = useSignedInUser();
  const isReception = hasRole(user, 'RECEPTIONIST');
  const isStaff = isReception || hasRole(user, 'DENTIST');
  const range = { from: clinicToday(), days: 1, professionalId: isReception ? undefined : user.id };
  return useQuery({
    ...agendaQuery(user.clinicId ?? 0, range),
    enabled: isStaff && user.clinicId !== undefined,
  });
}
