import { path } from '../../shared/path.ts';
import { paths } from '../../shared/paths.ts';

export const schedulingPaths = {
  agenda: paths.agenda,
  settings: path('/agenda/configuracion'),
  /** Of the links in messages to patients. */
  appointmentLink: path('/turno/:token'),
  /** Search parameters: booking-address.ts. */
  onlineBooking: path('/reservar/:clinicId'),
  /** Of the mail that books a held slot. */
  bookingLink: path('/reservar/confirmar/:token'),
  waitlist: path('/agenda/espera'),
  numbers: path('/agenda/numeros'),
} as const;
