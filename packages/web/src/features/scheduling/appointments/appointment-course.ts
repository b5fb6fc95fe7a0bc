import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { clinicTimeAt } from '../../../shared/clinic/clinic-time.ts';
import { dayName } from '../day-names.ts';

const MINUTE_MS = 60_000;

export function courseOf(appointment: Appointment, now: Date): (readonly [term: string, text: string])[] {
  const { startsAt, createdAt, confirmedAt, confirmedStart, arrivedAt, inChairAt, fulfilledAt } = appointment;
  const { state, cancelledBy, cancelReason } = appointment;
  const ownDay = clinicTimeAt(new Date(startsAt)).day;
  const full = (instant: string): string => {
    const { day, time } = clinicTimeAt(new Date(instant));
    return `${dayName(day, 'short')} ${time}`;
  };
  const moment = (instant: string): string => {
    const { day, time } = clinicTimeAt(new Date(instant));
    return day === ownDay ? time : full(instant);
  };
  const minutes = (from: string, to: string | null): number =>
    Math.max(0, Math.round(((to === null ? now.getTime() : Date.parse(to)) - Date.parse(from)) / MINUTE_MS));
  const course: (readonly [string, string])[] = [];
  // Recorded after the appointment began.
  if (createdAt && createdAt > startsAt) course.push(['Anotado', moment(createdAt)]);
  if (confirmedStart) course.push(['Confirmó', `otro horario: ${full(confirmedStart)}`]);
  else if (confirmedAt) course.push(['Confirmó', moment(confirmedAt)]);
  if (arrivedAt)
    course.push([
      'Llegó',
      inChairAt || state === 'arrived'
        ? `${moment(arrivedAt)} · espera ${minutes(arrivedAt, inChairAt)} min`
        : moment(arrivedAt),
    ]);
  if (inChairAt)
    course.push([
      'En sillón',
      fulfilledAt || state === 'in-chair'
        ? `${moment(inChairAt)} · ${minutes(inChairAt, fulfilledAt)} min`
        : moment(inChairAt),
    ]);
  if (fulfilledAt) course.push(['Atendido', moment(fulfilledAt)]);
  if (state === 'cancelled')
    course.push([
      'Canceló',
      [
        cancelledBy === 'patient' ? 'el paciente' : 'la clínica',
        ...(cancelReason ? [cancelReason] : []),
      ].join(': '),
    ]);
  return course;
}
