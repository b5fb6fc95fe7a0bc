import { links } from '@dentaria/contract/links.ts';
import { path, paths } from '../../shared/paths.ts';

export const schedulingPaths = {
  agenda: paths.agenda,
  settings: path('/agenda/configuracion'),
  appointmentLink: path(links.appointment.page),
  /** booking-address.ts lists the search parameters. */
  onlineBooking: path('/reservar/:clinicId'),
  bookingLink: path(links.booking.page),
  waitlist: path('/agenda/espera'),
  numbers: path('/agenda/numeros'),
} as const;
