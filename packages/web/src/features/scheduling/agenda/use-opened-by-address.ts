import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { useEffect, useEffectEvent } from 'react';

/** Opens the appointment that the address names once its card is on the screen. */
export function useOpenedByAddress(
  appointmentId: number | undefined,
  appointments: readonly Appointment[],
  onOpen: (appointment: Appointment, card: HTMLElement) => void,
): void {
  const open = useEffectEvent((id: number) => {
    const appointment = appointments.find((each) => each.id === id);
    const card = document.querySelector<HTMLElement>(`[data-appointment="${id}"]`);
    if (!appointment || !card) return;
    card.scrollIntoView?.({ block: 'center' });
    onOpen(appointment, card);
  });
  useEffect(() => {
    if (appointmentId !== undefined) open(appointmentId);
  }, [appointmentId]);
}
