import { z } from 'zod';
import { clinicRoute, createRoute, linkRoute, managedRoute } from '../http/clinic-routes.ts';
import type { RouteDetails } from '../http/route.ts';
import {
  appointmentMessages,
  consentWrite,
  linkedAppointment,
  messageSettings,
  messageSettingsWrite,
} from './messages.ts';

const appointmentLinkRoute = {
  ...linkRoute('appointment-link'),
  shows: 'by-handler',
  errors: [404, 429],
} as const;

export const messageRoutes = {
  readMessageSettings: {
    ...clinicRoute,
    summary: 'When a clinic writes to its patients, and its texts',
    response: messageSettings,
  },
  updateMessageSettings: {
    ...managedRoute,
    summary: 'Change when a clinic writes to its patients, and its texts',
    body: messageSettingsWrite,
    response: messageSettings,
  },
  updateMessageConsent: {
    ...clinicRoute,
    summary: "Record a patient's consent to reminders by e-mail",
    body: consentWrite,
    response: consentWrite,
  },
  listAppointmentMessages: {
    ...clinicRoute,
    summary: 'The messages about an appointment, newest first, with their delivery',
    shows: 'by-handler',
    response: appointmentMessages,
  },
  sendReminder: {
    ...createRoute,
    summary: 'Queue a reminder by e-mail now, or for the end of the quiet hours',
    response: appointmentMessages,
  },
  revokeAppointmentLinks: {
    ...clinicRoute,
    summary: 'Revoke the open links; a later message gets a new one; idempotent',
    response: appointmentMessages,
  },
  openWhatsApp: {
    ...createRoute,
    summary: 'Record an attempt and return the wa.me link with the text filled in',
    response: z.object({ url: z.string() }),
  },
  readLinkedAppointment: {
    ...appointmentLinkRoute,
    summary: 'The appointment of a link; every invalid link gets the same 404',
    response: linkedAppointment,
  },
  confirmLinkedAppointment: {
    ...appointmentLinkRoute,
    summary: 'Confirm the appointment of a link; idempotent',
    errors: [404, 409, 429],
    response: linkedAppointment,
  },
  cancelLinkedAppointment: {
    ...appointmentLinkRoute,
    summary: 'Cancel the appointment of a link; idempotent',
    errors: [404, 409, 429],
    response: linkedAppointment,
  },
  downloadLinkedCalendar: {
    ...appointmentLinkRoute,
    summary: 'The appointment of a link as a calendar file',
  },
} as const satisfies Readonly<Record<string, RouteDetails>>;
