import { clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { dayName } from '../agenda/day-names.ts';
import { timeOf } from '../appointment-texts.ts';

/** Confirms an appointment or series that was booked or moved. */
export function announceBooking(booked: readonly Appointment[]): void {
  const [first] = booked;
  if (!first) return;
  const when = `${dayName(clinicTimeAt(new Date(first.startsAt)).day, 'short')} ${timeOf(first.startsAt)}`;
  toast.success(
    booked.length === 1
      ? `Turno de ${first.patient.name}: ${when}`
      : `${booked.length} turnos de ${first.patient.name} desde ${when}`,
  );
}
