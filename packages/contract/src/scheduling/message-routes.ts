import { z } from 'zod';
import { clinicRoute, createRoute, linkRoute, managedRoute, readRoute } from '../http/clinic-routes.ts';
import type { Route } from '../http/route.ts';
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
    ...readRoute,
    path: '/clinics/:clinicId/messages',
    summary: 'When a clinic writes to its patients, and its texts',
    response: messageSettings,
  },
  updateMessageSettings: {
    ...managedRoute,
    method: 'PUT',
    path: '/clinics/:clinicId/messages',
    summary: 'Change when a clinic writes to its patients, and its texts',
    body: messageSettingsWrite,
    response: messageSettings,
  },
  updateMessageConsent: {
    ...clinicRoute,
    method: 'PUT',
    path: '/patients/:id/message-consent',
    summary: "Record a patient's consent to reminders by e-mail",
    body: consentWrite,
    response: consentWrite,
  },
  listAppointmentMessages: {
    ...readRoute,
    path: '/appointments/:id/messages',
    summary: 'The messages about an appointment, newest first, with their delivery',
    shows: 'by-handler',
    response: appointmentMessages,
  },
  sendReminder: {
    ...createRoute,
    path: '/appointments/:id/messages',
    summary: 'Queue a reminder by e-mail now, or for the end of the quiet hours',
    response: appointmentMessages,
  },
  revokeAppointmentLinks: {
    ...clinicRoute,
    method: 'DELETE',
    path: '/appointments/:id/links',
    summary: 'Revoke the open links; a later message gets a new one; idempotent',
    response: appointmentMessages,
  },
  openWhatsApp: {
    ...createRoute,
    path: '/appointments/:id/whatsapp',
    summary: 'Record an attempt and return the wa.me link with the text filled in',
    response: z.object({ url: z.string() }),
  },
  readLinkedAppointment: {
    ...appointmentLinkRoute,
    method: 'GET',
    path: '/links/:token',
    summary: 'The appointment of a link; every invalid link gets the same 404',
    response: linkedAppointment,
  },
  confirmLinkedAppointment: {
    ...appointmentLinkRoute,
    method: 'POST',
    path: '/links/:token/confirm',
    summary: 'Confirm the appointment of a link; idempotent',
    errors: [404, 409, 429],
    response: linkedAppointment,
  },
  cancelLinkedAppointment: {
    ...appointmentLinkRoute,
    method: 'POST',
    path: '/links/:token/cancel',
    summary: 'Cancel the appointment of a link; idempotent',
    errors: [404, 409, 429],
    response: linkedAppointment,
  },
  downloadLinkedCalendar: {
    ...appointmentLinkRoute,
    method: 'GET',
    path: '/links/:token/calendar',
    summary: 'The appointment of a link as a calendar file',
    download: { mediaTypes: ['text/calendar; charset=utf-8'] },
  },
} as const satisfies Readonly<Record<string, Route>>;
