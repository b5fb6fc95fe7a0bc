import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import {
  WITHDRAWAL_SECONDS,
  type WorkMessageCreate,
  type WorkMessages,
} from '@dentaria/contract/follow-up/follow-up-messages.ts';
import type { WorkKind } from '@dentaria/contract/follow-up/work-kinds.ts';
import { afterEach, beforeEach } from 'vitest';
import { readConfig } from '../../../kernel/config/config.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  newMessageSettings,
} from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { buildEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { type MailServer, startMailServer } from '../../../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { insertAppointment } from './follow-up-builders.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

/** Reset by `beforeEach`. */
interface World {
  server: MailServer;
  agenda: BuiltAgenda & { readonly dentist: BuiltUser };
  params: { clinicId: number };
  receptionist: BuiltUser;
}

/** Starts a product with a mail server. Each test gets a new clinic and an empty queue. */
export async function testFollowUpOutbox() {
  const app = await testApp({ env: ENV });
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const today = clinicTimeAt(WEDNESDAY).day;
  const world = {} as World;

  beforeEach(async () => {
    await app.owner.query('delete from jobs.job');
    await app.owner.query('delete from outgoing_mails');
    await app.owner.query('delete from email_configs');
    const server = await startMailServer();
    await buildEmailConfig(app, { smtpPort: server.port });
    const agenda = await buildAgendaOfClinic(app);
    const { clinicId } = agenda;
    const receptionist = await buildUser(app, { role: 'RECEPTIONIST', clinicId });
    Object.assign(world, { server, agenda, params: { clinicId }, receptionist });
    await configure();
  });
  afterEach(() => world.server.close());

  const reception = () => app.as(world.receptionist.token).followUp;
  const configure = (overrides: object = {}) =>
    app.as(world.agenda.dentist.token).scheduling.updateMessageSettings({
      params: world.params,
      body: newMessageSettings({}, overrides),
    });
  return {
    app,
    world,
    reception,
    configure,

    buildPatient: (email: string | null, phone = '11 5555-0101') =>
      buildUser(app, {
        role: 'PATIENT',
        clinicId: world.agenda.clinicId,
        email,
        phone,
        firstName: 'Eva',
        lastName: 'Luna',
      }),

    /** Creates a due recall. */
    recallOf: async ({ id: patientId }: BuiltUser) => {
      const body = { patientId, typeId: world.agenda.typeId, dueDay: today };
      const { id } = await reception().createRecall({ params: world.params, body });
      return { kind: 'recall' as const, id };
    },

    missedOf: async ({ id: patientId }: BuiltUser) => {
      const past = { patientId, state: 'no-show', day: addDays(today, -2) };
      return { kind: 'missed' as const, id: await insertAppointment(app, world.agenda, past) };
    },

    /** Creates an appointment for tomorrow. */
    unconfirmedOf: async ({ id: patientId }: BuiltUser, time = '10:00') => {
      const tomorrow = { patientId, state: 'booked', day: addDays(today, 1), time };
      return { kind: 'unconfirmed' as const, id: await insertAppointment(app, world.agenda, tomorrow) };
    },

    send: (items: readonly { kind: WorkKind; id: number }[], body: Partial<WorkMessageCreate> = {}) =>
      reception().sendWorkMessages({
        params: world.params,
        body: { items: [...items], channel: 'email', ...body },
      }),

    /** Runs the job of every queued message once, `seconds` from now. */
    deliver: async (seconds = WITHDRAWAL_SECONDS, database: Database = app.database): Promise<void> => {
      const clock = () => new Date(WEDNESDAY.getTime() + seconds * 1_000);
      await deliverMails(app, { config, secret: TEST_SECRET, database, clock }, ['follow-up']);
    },

    states: async (): Promise<string[]> => {
      const { rows } = await app.owner.query(
        'select state from follow_up_messages where clinic_id = $1 order by id',
        [world.agenda.clinicId],
      );
      return rows.map(({ state }) => state);
    },
  };
}

export const obstaclesOf = ({ obstacles }: WorkMessages) => obstacles.map(({ obstacle }) => obstacle);
