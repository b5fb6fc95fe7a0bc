import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import type { Route } from '../http/route.ts';
import {
  appointmentMessages,
  consentWrite,
  linkedAppointment,
  messageSettings,
  messageSettingsWrite,
} from './messages.ts';

const STAFF = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;
const MANAGERS = ['ADMIN', 'DENTIST'] as const;

const byId = z.object({ id: idParam });
const inClinic = z.object({ clinicId: idParam });
const byToken = z.object({ token: z.string() });

/** Tolerates mail programs that open links, but slows guessing down. */
const LINK_LIMITS = {
  name: 'appointment-link',
  counts: 'failures',
  perVisitor: 30,
  inAll: 1_000,
  windowSeconds: 900,
} as const;

export const messageRoutes = {
  readMessageSettings: {
    method: 'GET',
    path: '/clinics/:clinicId/messages',
    summary: 'When a clinic writes to its patients, and its texts',
    who: STAFF,
    params: inClinic,
    errors: [404],
    status: 200,
    response: messageSettings,
  },
  updateMessageSettings: {
    method: 'PUT',
    path: '/clinics/:clinicId/messages',
    summary: 'Change when a clinic writes to its patients, and its texts',
    who: MANAGERS,
    params: inClinic,
    body: messageSettingsWrite,
    errors: [404],
    status: 200,
    response: messageSettings,
  },
  updateMessageConsent: {
    method: 'PUT',
    path: '/patients/:id/message-consent',
    summary: 'Note whether a patient agreed to reminders by e-mail',
    who: STAFF,
    params: byId,
    body: consentWrite,
    errors: [404],
    status: 200,
    response: consentWrite,
  },
  listAppointmentMessages: {
    method: 'GET',
    path: '/appointments/:id/messages',
    summary: 'The messages about an appointment, newest first, with their delivery',
    shows: 'by-handler',
    who: STAFF,
    params: byId,
    errors: [404],
    status: 200,
    response: appointmentMessages,
  },
  sendReminder: {
    method: 'POST',
    path: '/appointments/:id/messages',
    summary: 'Queue a reminder by e-mail now, or for the end of the quiet hours',
    who: STAFF,
    params: byId,
    errors: [404, 409],
    status: 201,
    response: appointmentMessages,
  },
  revokeAppointmentLinks: {
    method: 'DELETE',
    path: '/appointments/:id/links',
    summary: 'End the open links; a later message has another one; idempotent',
    who: STAFF,
    params: byId,
    errors: [404],
    status: 200,
    response: appointmentMessages,
  },
  openWhatsApp: {
    method: 'POST',
    path: '/appointments/:id/whatsapp',
    summary: 'Note an attempt and return the wa.me link with the text filled in',
    who: STAFF,
    params: byId,
    errors: [404, 409],
    status: 201,
    response: z.object({ url: z.string() }),
  },
  readLinkedAppointment: {
    method: 'GET',
    path: '/links/:token',
    summary: 'The appointment of a link; every invalid link gets the same 404',
    shows: 'by-handler',
    who: 'public',
    limits: LINK_LIMITS,
    anonymous: true,
    params: byToken,
    errors: [404, 429],
    status: 200,
    response: linkedAppointment,
  },
  confirmLinkedAppointment: {
    method: 'POST',
    path: '/links/:token/confirm',
    summary: 'Confirm the appointment of a link; idempotent',
    shows: 'by-handler',
    who: 'public',
    limits: LINK_LIMITS,
    anonymous: true,
    params: byToken,
    errors: [404, 409, 429],
    status: 200,
    response: linkedAppointment,
  },
  cancelLinkedAppointment: {
    method: 'POST',
    path: '/links/:token/cancel',
    summary: 'Cancel the appointment of a link; idempotent',
    shows: 'by-handler',
    who: 'public',
    limits: LINK_LIMITS,
    anonymous: true,
    params: byToken,
    errors: [404, 409, 429],
    status: 200,
    response: linkedAppointment,
  },
  downloadLinkedCalendar: {
    method: 'GET',
    path: '/links/:token/calendar',
    summary: 'The appointment of a link as a calendar file',
    shows: 'by-handler',
    who: 'public',
    limits: LINK_LIMITS,
    anonymous: true,
    params: byToken,
    errors: [404, 429],
    status: 200,
    download: { mediaTypes: ['text/calendar; charset=utf-8'] },
  },
} as const satisfies Readonly<Record<string, Route>>;
