import type { Appointment, AppointmentCreate } from '@dentaria/contract/scheduling/appointments.ts';
import type { MessageSettingsWrite } from '@dentaria/contract/scheduling/messages.ts';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '../../../kernel/config/config.ts';
import type { Database } from '../../../kernel/database/database.ts';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  newAppointment,
  newMessageSettings,
} from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { type MailServer, type ReceivedMail, startMailServer } from '../../../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { planReminders } from '../messages/reminders.service.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };
const HOUR_MS = 3_600_000;

/** Reset by `beforeEach`. */
interface World {
  /** Clock of the planner and of the worker. Calls use the real time, weeks before the appointments. */
  now: Date;
  server: MailServer;
  agenda: BuiltAgenda;
  /** Has the e-mail ana@example.com. */
  patientId: number;
  receptionist: string;
}

/** Starts a product with a mail server. Each test gets a new agenda, a patient with an e-mail and an empty queue. */
export async function testOutbox() {
  const app = await testApp({ env: ENV });
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const admin = (await buildUser(app, { role: 'ADMIN' })).token;
  const world = {} as World;
  const clock = () => world.now;

  beforeEach(async () => {
    await app.owner.query('delete from jobs.job');
    await app.owner.query('delete from outgoing_mails');
    await app.owner.query('delete from email_configs');
    await app.owner.query('delete from message_settings');
    const server = await startMailServer();
    await buildEmailConfig(app, { smtpPort: server.port });
    const agenda = await buildAgendaOfClinic(app);
    const { clinicId } = agenda;
    await app.owner.query('update users set email = null where id = $1', [agenda.patientId]);
    const patient = await buildUser(app, { role: 'PATIENT', clinicId, email: 'ana@example.com' });
    const receptionist = (await buildUser(app, { role: 'RECEPTIONIST', clinicId })).token;
    Object.assign(world, { now: WEDNESDAY, server, agenda, patientId: patient.id, receptionist });
  });
  afterEach(() => world.server.close());

  const calls = () => app.as(world.receptionist).scheduling;
  const messagesOf = ({ id }: Appointment) => calls().listAppointmentMessages({ params: { id } });
  return {
    app,
    admin,
    world,
    calls,
    messagesOf,
    configure: (overrides: Partial<MessageSettingsWrite> = {}) =>
      app.as(admin).scheduling.updateMessageSettings({
        params: { clinicId: world.agenda.clinicId },
        body: newMessageSettings({}, overrides),
      }),
    book: (overrides: Partial<AppointmentCreate> = {}): Promise<Appointment> =>
      calls().createAppointment({
        params: { clinicId: world.agenda.clinicId },
        body: newAppointment(world.agenda, { patientId: world.patientId, time: '15:00', ...overrides }),
      }),
    move: ({ id, version }: Appointment, time: string) =>
      calls().updateAppointment({
        params: { id },
        body: { ...newAppointment(world.agenda, { time }), version },
      }),
    cancel: ({ id, version }: Appointment) =>
      calls().changeAppointmentState({ params: { id }, body: { state: 'cancelled', version, reason: null } }),
    answerConsent: (answer: 'yes' | 'no') =>
      calls().updateMessageConsent({ params: { id: world.patientId }, body: { answer } }),
    setEmail: (email: string | null) =>
      app.owner.query('update users set email = $1 where id = $2', [email, world.patientId]),
    plan: (database: Database = app.database) => planReminders({ config, database, clock }),
    statesOf: async (appointment: Appointment) =>
      Object.fromEntries((await messagesOf(appointment)).reminders.map(({ kind, state }) => [kind, state])),
    /** Runs the job of every queued message once and returns the messages of their errors. */
    deliver: (database: Database = app.database): Promise<string[]> =>
      deliverMails(app, { config, secret: TEST_SECRET, database, clock }, ['reminder']),
  };
}

export const hoursBefore = ({ startsAt }: Appointment, hours: number) =>
  new Date(Date.parse(startsAt) - hours * HOUR_MS);

/** Returns the calendar event of a mail. */
export const calendarOf = (mail: ReceivedMail | undefined): string => {
  const content = mail?.attachments.find(({ mimeType }) => mimeType === 'text/calendar')?.content;
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
};

export const propertyOf = (calendar: string, name: string): string | undefined =>
  new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(calendar)?.[1];
