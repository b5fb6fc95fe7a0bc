import { z } from 'zod';
import { agendaDay } from '../fields/time/iso-date.ts';
import {
  changeRoute,
  clinicRoute,
  createRoute,
  inClinic,
  MANAGERS,
  managedRoute,
  STAFF,
} from '../http/clinic-routes.ts';
import { defineService } from '../http/route.ts';
import { schedulingAddresses } from './addresses.ts';
import {
  agenda,
  agendaEvent,
  agendaQuery,
  appointment,
  appointmentCreate,
  appointmentUpdate,
  seriesCreate,
  seriesResult,
  slot,
  slotsQuery,
  stateChange,
  undoRequest,
} from './appointments.ts';
import { messageRoutes } from './message-routes.ts';
import { monthNumbers, numbersQuery } from './numbers.ts';
import { onlineBookingRoutes } from './online-booking-routes.ts';
import {
  appointmentType,
  appointmentTypeWrite,
  chair,
  chairWrite,
  closure,
  closureWrite,
  firstSetup,
  holiday,
  holidaysQuery,
  holidayWrite,
  schedule,
  scheduleWrite,
  schedulingSettings,
} from './settings.ts';
import { waitlistRoutes } from './waitlist-routes.ts';

const byDay = inClinic.extend({ day: agendaDay });

const numbersRoute = { ...clinicRoute, who: MANAGERS, query: numbersQuery } as const;

export const schedulingService = defineService(schedulingAddresses, {
  readSettings: {
    ...clinicRoute,
    summary: 'Professionals, chairs, types and schedules of a clinic',
    response: schedulingSettings,
  },
  setUp: {
    ...createRoute,
    who: MANAGERS,
    summary: 'Create the first schedule, the usual types and the chairs of a clinic that has none',
    body: firstSetup,
    response: schedulingSettings,
  },
  createChair: {
    ...createRoute,
    who: MANAGERS,
    summary: 'Add a chair; its name is unique in the clinic',
    body: chairWrite,
    response: chair,
  },
  updateChair: {
    ...changeRoute,
    summary: 'Rename, retire or restore a chair',
    who: MANAGERS,
    body: chairWrite,
    response: chair,
  },
  createAppointmentType: {
    ...createRoute,
    who: MANAGERS,
    summary: 'Add a type of appointment; its name is unique in the clinic',
    body: appointmentTypeWrite,
    response: appointmentType,
  },
  updateAppointmentType: {
    ...changeRoute,
    summary: 'Change a type; booked appointments keep their length',
    who: MANAGERS,
    body: appointmentTypeWrite,
    response: appointmentType,
  },
  replaceSchedule: {
    ...managedRoute,
    summary: 'Replace a week from a day on; lists the appointments that are then outside of hours',
    body: scheduleWrite,
    response: z.object({ schedules: z.array(schedule), affected: z.array(appointment) }),
  },
  listOutsideHours: {
    ...clinicRoute,
    summary: 'Pending appointments of the next year outside of hours, in a closure or on a holiday',
    shows: { action: 'list', object: 'appointment' },
    response: z.array(appointment),
  },
  listClosures: {
    ...clinicRoute,
    summary: 'Closures of a clinic that have not ended',
    response: z.array(closure),
  },
  createClosure: {
    ...managedRoute,
    summary: 'Close the clinic or block a professional; lists the booked appointments within',
    body: closureWrite,
    status: 201,
    response: z.object({ closure, affected: z.array(appointment) }),
  },
  removeClosure: {
    ...managedRoute,
    summary: 'Delete a closure',
  },
  listHolidays: {
    ...clinicRoute,
    summary: 'National holidays of a year, and whether the clinic opens',
    query: holidaysQuery,
    response: z.array(holiday),
  },
  updateHoliday: {
    ...managedRoute,
    summary: 'Open or close a clinic on a national holiday',
    params: byDay,
    body: holidayWrite,
    response: holiday,
  },
  readAgenda: {
    ...clinicRoute,
    summary: 'Appointments, hours and closures of up to six weeks',
    shows: { action: 'list', object: 'appointment' },
    query: agendaQuery,
    response: agenda,
  },
  watchAgenda: {
    ...clinicRoute,
    summary: 'Events: one immediately, and one within a second of every change of the agenda',
    errors: [404, 429],
    events: agendaEvent,
  },
  listSlots: {
    ...clinicRoute,
    summary: 'The next free slots of a type, of one professional or of all',
    query: slotsQuery,
    response: z.array(slot),
  },
  listPatientAppointments: {
    ...clinicRoute,
    summary: 'Appointments of a patient, newest first',
    shows: 'by-handler',
    who: [...STAFF, 'PATIENT'],
    response: z.array(appointment),
  },
  readAppointment: {
    ...clinicRoute,
    summary: 'One appointment',
    shows: 'by-handler',
    who: [...STAFF, 'PATIENT'],
    response: appointment,
  },
  createAppointment: {
    ...createRoute,
    summary: 'Book; a 409 carries the kind of conflict and the next free slots',
    body: appointmentCreate,
    response: appointment,
  },
  createSeries: {
    ...createRoute,
    summary: 'Book every n weeks; a dry run reports the conflicts',
    body: seriesCreate,
    response: seriesResult,
  },
  updateAppointment: {
    ...changeRoute,
    summary: 'Move, lengthen or reassign an appointment whose patient is not in the chair yet',
    body: appointmentUpdate,
    response: appointment,
  },
  changeAppointmentState: {
    ...changeRoute,
    summary: 'Confirm, receive, seat, finish, cancel or mark as absent',
    body: stateChange,
    response: appointment,
  },
  undoAppointmentState: {
    ...changeRoute,
    summary: 'Undo the last change of state of today',
    body: undoRequest,
    response: appointment,
  },
  readNumbers: {
    ...numbersRoute,
    summary: 'Appointments, absences, cancellations, occupation and new patients by month and professional',
    slow: true,
    response: z.array(monthNumbers),
  },
  exportNumbers: {
    ...numbersRoute,
    summary: 'Numbers as CSV, separated by semicolons and with decimal commas',
  },
  ...messageRoutes,
  ...waitlistRoutes,
  ...onlineBookingRoutes,
});
