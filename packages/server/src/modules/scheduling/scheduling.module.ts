import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { expiredLinkRemover } from '../../kernel/access/links.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { agendaHandlers } from './agenda/agenda.handlers.ts';
import {
  auditPatientRead,
  getAppointment,
  listAppointments,
  listPatientAppointments,
} from './appointments/appointment-reads.service.ts';
import type { Recalls } from './appointments/appointment-states.service.ts';
import { appointmentHandlers } from './appointments/appointments.handlers.ts';
import { presentAppointment } from './appointments/appointments.repository.ts';
import { checkPatient } from './appointments/appointments.service.ts';
import { readClinicSender } from './messages/clinic-sender.ts';
import { reminderMail } from './messages/delivery.service.ts';
import { consentAnswer, messageSettingsRepository } from './messages/message-settings.repository.ts';
import { findConsent } from './messages/message-settings.service.ts';
import { messageHandlers } from './messages/messages.handlers.ts';
import { planReminders } from './messages/reminders.service.ts';
import { numbersHandlers } from './numbers/numbers.handlers.ts';
import { bookingMail } from './online-booking/booking-mail.service.ts';
import { removeOldHolds } from './online-booking/old-holds.ts';
import { onlineBookingHandlers } from './online-booking/online-booking.handlers.ts';
import { schedulingExport } from './scheduling.export.ts';
import { schedulingMerge } from './scheduling.merge.ts';
import { hasAgenda, usersOnAgenda } from './settings/agenda-records.ts';
import { findNextOpenDay } from './settings/hours.service.ts';
import { settingsHandlers } from './settings/settings.handlers.ts';
import { settingsRepository } from './settings/settings.repository.ts';
import { schedulingSources } from './timeline/scheduling-sources.ts';
import { waitlistHandlers } from './waitlist/waitlist.handlers.ts';
import { cancelledAppointments, isLive, missedAppointments, workKinds } from './work-kinds.ts';

/** Service scheduling: professionals' hours, closures, and the appointments of the agenda. */
export const schedulingModule = (recalls: Recalls): Module<typeof schedulingService> => ({
  service: schedulingService,
  mount: (app, kernel) =>
    mountService(
      app,
      schedulingService,
      {
        ...settingsHandlers,
        ...agendaHandlers(kernel),
        ...appointmentHandlers(recalls),
        ...waitlistHandlers,
        ...messageHandlers(kernel),
        ...numbersHandlers,
        ...onlineBookingHandlers(kernel),
      },
      { gate: kernel.gate },
    ),
});

/** The module's public API: service functions, its kinds of mail, its periodic work, and its part of the timeline. */
export const scheduling = {
  exported: schedulingExport,
  checkPatient,
  consentAnswer,
  findConsent,
  findConsentRow: (tx: Tx, clinicId: number, patientId: number) =>
    messageSettingsRepository(tx, clinicId).findConsentRow(patientId),
  findNextOpenDay,
  hasAgenda,
  isLive,
  usersOnAgenda,
  listAppointments,
  listPatientAppointments,
  listTypes: (tx: Tx, clinicId: number) => settingsRepository(tx, clinicId).listTypes(),
  mailKinds: { booking: bookingMail, reminder: reminderMail },
  merge: schedulingMerge,
  cancelledAppointments,
  missedAppointments,
  readClinicSender,
  planReminders,
  removeExpiredLinks: expiredLinkRemover('appointment_links'),
  removeOldHolds,
  auditPatientRead,
  timeline: schedulingSources,
  readAppointment: async (ctx: RequestContext, id: number) =>
    presentAppointment(await getAppointment(ctx, id), ctx),
  workKinds,
};
