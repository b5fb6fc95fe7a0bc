import { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { expiredLinkRemover } from '../../kernel/access/links.ts';
import type { Tx } from '../../kernel/database/database.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import { agendaHandlers } from './agenda/agenda.handlers.ts';
import {
  auditPatientRead,
  listAppointments,
  listPatientAppointments,
  readAppointment,
} from './appointments/appointment-reads.service.ts';
import type { Recalls } from './appointments/appointment-states.service.ts';
import { appointmentHandlers } from './appointments/appointments.handlers.ts';
import { checkPatient } from './appointments/appointments.service.ts';
import { reminderMail } from './messages/delivery.service.ts';
import {
  afterQuietHoursOf,
  consentAnswer,
  messageSettingsRepository,
  readClinicSender,
} from './messages/message-settings.repository.ts';
import { messageHandlers } from './messages/messages.handlers.ts';
import { planReminders } from './messages/reminders.service.ts';
import { numbersHandlers } from './numbers/numbers.handlers.ts';
import { bookingMail } from './online-booking/booking-mail.service.ts';
import { onlineBookingHandlers } from './online-booking/online-booking.handlers.ts';
import { removeOldHolds } from './online-booking/slot-holds.service.ts';
import { schedulingMerge } from './scheduling.merge.ts';
import { schedulingSheets, schedulingTables } from './scheduling.tables.ts';
import { findNextOpenDay } from './settings/hours.service.ts';
import { settingsHandlers } from './settings/settings.handlers.ts';
import { hasAgenda, settingsRepository } from './settings/settings.repository.ts';
import { schedulingSources } from './timeline/scheduling-sources.ts';
import { waitlistHandlers } from './waitlist/waitlist.handlers.ts';
import { cancelledAppointments, isLive, missedAppointments, workKinds } from './work-kinds.ts';

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

export const scheduling = {
  afterQuietHoursOf,
  checkPatient,
  consentAnswer,
  findConsent: async ({ tx }: { readonly tx: Tx }, clinicId: number, patientId: number) =>
    (await messageSettingsRepository(tx, clinicId).findConsentRow(patientId))?.answer ?? 'unasked',
  findConsentRow: (tx: Tx, clinicId: number, patientId: number) =>
    messageSettingsRepository(tx, clinicId).findConsentRow(patientId),
  findMessageSettings: (tx: Tx, clinicId: number) => messageSettingsRepository(tx, clinicId).find(),
  findNextOpenDay,
  findType: (tx: Tx, clinicId: number, id: number) => settingsRepository(tx, clinicId).findType(id),
  hasAgenda,
  isLive,
  listAppointments,
  listPatientAppointments,
  listTypes: (tx: Tx, clinicId: number) => settingsRepository(tx, clinicId).listTypes(),
  mailKinds: { booking: bookingMail, reminder: reminderMail },
  cancelledAppointments,
  missedAppointments,
  readClinicSender,
  planReminders,
  removeExpiredLinks: expiredLinkRemover('appointment_links'),
  removeOldHolds,
  auditPatientRead,
  timeline: schedulingSources,
  readAppointment,
  workKinds,
  tables: { manifests: schedulingTables, sheets: schedulingSheets, merge: schedulingMerge },
};
