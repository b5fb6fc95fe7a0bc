import type { AppointmentState } from '@dentaria/contract/scheduling/appointment-states.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { MESSAGE_KIND_LABELS, MESSAGE_STATE_LABELS } from '@dentaria/contract/scheduling/message-kinds.ts';
import { clinicTimeAt } from '../../shared/clinic/clinic-time.ts';
import { paths } from '../../shared/paths.ts';

export const STATE_NAMES: Readonly<Record<AppointmentState, string>> = {
  booked: 'Reservado',
  confirmed: 'Confirmado',
  arrived: 'En sala',
  'in-chair': 'En sillón',
  fulfilled: 'Atendido',
  cancelled: 'Cancelado',
  'no-show': 'Ausente',
};

/** HH:MM on the clinic's clock. */
export const timeOf = (instant: string): string => clinicTimeAt(new Date(instant)).time;

export const timesOf = ({ startsAt, endsAt }: Pick<Appointment, 'startsAt' | 'endsAt'>): string =>
  `${timeOf(startsAt)} a ${timeOf(endsAt)}`;

export const stateText = ({ state, arrivedAt }: Pick<Appointment, 'state' | 'arrivedAt'>): string =>
  state === 'arrived' && arrivedAt !== null
    ? `${STATE_NAMES.arrived} desde ${timeOf(arrivedAt)}`
    : STATE_NAMES[state];

/** The application cannot detect whether the message was sent from the opened chat. */
export const messageText = ({ kind, state }: NonNullable<Appointment['message']>): string =>
  `${MESSAGE_KIND_LABELS[kind]}: ${kind === 'whatsapp' ? 'chat abierto' : MESSAGE_STATE_LABELS[state].toLowerCase()}`;

export const appointmentName = (appointment: Appointment, typeName: string): string =>
  [
    timesOf(appointment),
    appointment.patient.name,
    typeName,
    stateText(appointment),
    ...(appointment.overbooked ? ['Sobreturno'] : []),
    ...(appointment.message ? [messageText(appointment.message)] : []),
  ].join(', ');

export const BACK_TO_AGENDA = { path: paths.agenda, label: 'Volver a la agenda' } as const;
