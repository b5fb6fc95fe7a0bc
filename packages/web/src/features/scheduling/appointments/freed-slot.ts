import type { Appointment, Slot } from '@dentaria/contract/scheduling/appointments.ts';

/** Returns undefined if the appointment keeps its slot. */
export function freedSlot(before: Appointment, after: Appointment): Slot | undefined {
  const isGone = after.state === 'cancelled' && before.state !== 'cancelled';
  const hasMoved = after.startsAt !== before.startsAt || after.professionalId !== before.professionalId;
  if (!isGone && !hasMoved) return undefined;
  const { professionalId, chairId, startsAt, endsAt } = before;
  return { professionalId, chairId, startsAt, endsAt };
}
