import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import type { BookingStart } from '../appointments/booking-start.ts';

/** An opened appointment, and where its card was. */
export interface OpenedAppointment {
  readonly id: number;
  readonly anchor: { readonly top: number; readonly left: number };
}

/** A state that says that the patient came or did not, for an appointment of a later day. */
export interface EarlyChange {
  readonly appointment: Appointment;
  readonly state: AppointmentState;
}

/** Leaves the name on a wide card visible. */
const NAME_PX = 320;

/** State of the dialogs of the agenda: booking, details of an appointment, and its cancellation. */
export function useAgendaDialogs() {
  const booking = useDialogState<BookingStart>();
  const details = useDialogState<OpenedAppointment>();
  const cancelling = useDialogState<Appointment>();
  const early = useDialogState<EarlyChange>();
  return {
    booking,
    details,
    cancelling,
    early,
    openDetails({ id }: Appointment, card: HTMLElement): void {
      const { top, left, right } = card.getBoundingClientRect();
      details.open({ id, anchor: { top: Math.max(top, 0), left: Math.min(right + 8, left + NAME_PX) } });
    },
  };
}

export type AgendaDialogState = ReturnType<typeof useAgendaDialogs>;
