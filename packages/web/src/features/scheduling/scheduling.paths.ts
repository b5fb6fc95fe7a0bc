import { links } from '@dentaria/contract/links.ts';
import { path } from '../../shared/path.ts';
import { paths } from '../../shared/paths.ts';

export const schedulingPaths = {
  agenda: paths.agenda,
  settings: path('/agenda/configuracion'),
  /** Of the links in messages to patients. */
  appointmentLink: path(links.appointment.page),
  /** Search parameters: booking-address.ts. */
  onlineBooking: path('/reservar/:clinicId'),
  /** Of the mail that books a held slot. */
  bookingLink: path(links.booking.page),
  waitlist: path('/agenda/espera'),
  numbers: path('/agenda/numeros'),
} as const;

/** Of the screens beside the agenda. */
export const BACK_TO_AGENDA = { path: schedulingPaths.agenda, label: 'Volver a la agenda' } as const;
