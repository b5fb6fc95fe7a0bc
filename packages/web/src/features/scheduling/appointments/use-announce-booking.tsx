import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import Button from '@mui/material/Button';
import { useNavigate } from 'react-router';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { dismissToasts, toast } from '../../../shared/ui/toasts.ts';
import type { AgendaRange } from '../agenda/agenda.queries.ts';
import { timeOf } from '../appointment-texts.ts';
import { dayName } from '../day-names.ts';
import { schedulingPaths } from '../scheduling.paths.ts';

export type ShownDays = Pick<AgendaRange, 'from' | 'days'>;

/** Offers to show the day in the agenda unless it is on the screen. */
export function useAnnounceBooking(clinicId: number, shown?: ShownDays) {
  const navigate = useNavigate();
  const user = useSignedInUser();
  return (booked: readonly Appointment[]): void => {
    const [first] = booked;
    if (!first) return;
    const { day } = clinicTimeAt(new Date(first.startsAt));
    const when = `${dayName(day, 'short')} ${timeOf(first.startsAt)}`;
    const isShown = shown && day >= shown.from && day < addDays(shown.from, shown.days);
    const see = (): void => {
      dismissToasts();
      void navigate(
        schedulingPaths.agenda.to({}, { day, clinic: clinicId === user.clinicId ? undefined : clinicId }),
      );
    };
    toast.success(
      booked.length === 1
        ? `Turno de ${first.patient.name}: ${when}`
        : `${booked.length} turnos de ${first.patient.name} desde ${when}`,
      isShown
        ? {}
        : {
            autoHideDuration: 8_000,
            action: (
              <Button color="inherit" size="small" onClick={see}>
                Ver
              </Button>
            ),
          },
    );
  };
}
