import type { ClinicTime } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { isStatus } from '../../../shared/api/failure.ts';
import { schedulingApi } from '../../../shared/api/scheduling.ts';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';

export interface Place extends ClinicTime {
  readonly professionalId: number;
}

export interface Move extends Place {
  readonly minutes: number;
}

export const durationMinutes = ({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): number =>
  (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/** An overbooked appointment stays overbooked only if the new time is taken. */
export async function moveAppointment(appointment: Appointment, target: Move): Promise<Appointment> {
  const { id, version, typeId, note } = appointment;
  const isSameProfessional = target.professionalId === appointment.professionalId;
  const body = {
    typeId,
    note,
    version,
    ...target,
    // A new professional uses the chair of their own schedule.
    ...(isSameProfessional && { chairId: appointment.chairId }),
  };
  try {
    return await schedulingApi.updateAppointment({ params: { id }, body });
  } catch (error) {
    if (!appointment.overbooked || !isStatus(error, 409)) throw error;
    return schedulingApi.updateAppointment({ params: { id }, body: { ...body, overbooked: true } });
  }
}

/** Overrides every conflict. */
export function restorePlace({ id, version }: Appointment, before: Appointment): Promise<Appointment> {
  const { typeId, professionalId, chairId, note, overbooked } = before;
  return schedulingApi.updateAppointment({
    params: { id },
    body: {
      typeId,
      professionalId,
      chairId,
      note,
      overbooked,
      version,
      ...clinicTimeAt(new Date(before.startsAt)),
      minutes: durationMinutes(before),
      outsideHours: true,
      simultaneous: true,
    },
  });
}
