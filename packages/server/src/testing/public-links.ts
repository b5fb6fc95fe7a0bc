import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { type LinkKind, links } from '@dentaria/contract/links.ts';
import type { HoldRequest } from '@dentaria/contract/scheduling/online-booking.ts';
import { servicePath } from '@dentaria/contract/services.ts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { readConfig } from '../kernel/config/config.ts';
import { newEstimate, newLine } from '../modules/billing/testing/estimate-builders.ts';
import type { MailKinds } from '../modules/mail/mail.module.ts';
import { newHold, newHoldRequest } from '../modules/scheduling/testing/online-builders.ts';
import { jobHandlers, periodicWork } from '../modules.ts';
import { clinicTimeAt } from './argentina.ts';
import { type BuiltAgenda, buildAgendaOfClinic, newAppointment } from './builders/agenda-builders.ts';
import { asUpdate, type BuiltUser, buildUser } from './builders/builders.ts';
import { buildEmailConfig } from './builders/onboarding-builders.ts';
import { WEDNESDAY } from './clock.ts';
import { type MailServer, startMailServer } from './servers/mail-server.ts';
import { TEST_SECRET, testApp } from './test-app.ts';

const ORIGIN = 'https://dentaria.example.com';
const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: ORIGIN };

/** The route that reads each kind of link. */
const ROUTES: Readonly<Record<LinkKind, string>> = {
  estimate: `${servicePath('billing')}/estimate-links/`,
  appointment: `${servicePath('scheduling')}/links/`,
  booking: `${servicePath('scheduling')}/booking-links/`,
  staffInvitation: `${servicePath('auth')}/staff-invitations/`,
  clinicInvitation: `${servicePath('onboarding')}/api/invitations/validate/`,
  recovery: `${servicePath('auth')}/password-recoveries/`,
};

/** The target of a link. */
export interface LinkSubject {
  /** Creates another link as a user would. Resolves to its token. */
  readonly link: () => Promise<string>;
  /** Revokes its links. */
  readonly revoke?: () => Promise<unknown>;
}

interface MailedSubject extends LinkSubject {
  readonly id: number;
  /** Repeats the attempt to send the same mail. Resolves to the token in it. */
  readonly mail: () => Promise<string>;
}

/** Runs `start` before the first call only. */
function once<T>(start: () => Promise<unknown>, run: () => Promise<T>): () => Promise<T> {
  let started: Promise<unknown> | undefined;
  return async () => {
    started ??= start();
    await started;
    return run();
  };
}

/** Reset by `beforeEach`. */
interface World {
  now: Date;
  agenda: BuiltAgenda & { readonly dentist: BuiltUser };
  patient: BuiltUser;
  admin: BuiltUser;
}

/** A product with a mail server and, for each test, a clinic with an agenda, a patient and an administrator. */
export async function testLinks() {
  const world = { now: WEDNESDAY } as World;
  const clock = () => world.now;
  const app = await testApp({ env: ENV, clock });
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const parts = { config, secret: TEST_SECRET, database: app.database, clock };
  const handlers = jobHandlers(parts);
  let mails: MailServer;
  beforeAll(async () => {
    mails = await startMailServer();
    await buildEmailConfig(app, { smtpPort: mails.port, configName: 'CLIENT_NOTIFICATIONS' });
  });
  afterAll(() => mails.close());
  beforeEach(async () => {
    world.now = WEDNESDAY;
    await app.owner.query('delete from throttle');
    const agenda = await buildAgendaOfClinic(app);
    const { clinicId } = agenda;
    const patient = await buildUser(app, { role: 'PATIENT', clinicId, phone: '11 5555-0101' });
    Object.assign(world, { agenda, patient, admin: await buildUser(app, { role: 'ADMIN' }) });
  });

  const clinic = () => ({ clinicId: world.agenda.clinicId });
  const staff = () => app.as(world.agenda.dentist.token);
  const admin = () => app.as(world.admin.token);
  const visitor = () => app.as(null);
  const tokenOf = (kind: LinkKind, text = ''): string => {
    const page = `${ORIGIN}${links[kind].page.replace(':token', '')}`;
    return text.split(page)[1]?.slice(0, 43) ?? '';
  };

  /** Runs the mail job of the newest row again, as after an attempt with an unknown outcome. */
  async function mailed(
    kind: LinkKind,
    mail: keyof MailKinds,
    table: string,
    state = 'mail_state',
  ): Promise<string> {
    const { rows } = await app.owner.query(
      `with newest as (update ${table} set ${state} = 'queued' where id = (select max(id) from ${table})
                       returning id, message_id)
       insert into outgoing_mails (clinic_id, kind, subject_id, message_id, due_at, created_at)
       select $1, $2, id, message_id, $3, $3 from newest
       on conflict (message_id) do update set kind = excluded.kind returning id`,
      [world.agenda.clinicId, mail, world.now],
    );
    await handlers['outgoing-mail']({ id: rows[0].id }, new AbortController().signal);
    return tokenOf(kind, mails.received.at(-1)?.text);
  }

  async function estimate(): Promise<MailedSubject> {
    const { billing } = staff();
    await billing.importNomenclador({ params: clinic() });
    const [procedure] = await billing.listProcedures({ params: clinic() });
    const draft = await billing.createEstimate({
      params: { ...clinic(), patientId: world.patient.id },
      body: newEstimate({
        lines: [newLine(procedure?.id ?? 0)],
        validUntil: addDays(clinicTimeAt(WEDNESDAY).day, 300),
      }),
    });
    const params = { ...clinic(), id: draft.id };
    await billing.presentEstimate({ params, body: { version: draft.version } });
    return {
      id: draft.id,
      link: async () => tokenOf('estimate', (await billing.createEstimateLink({ params })).url),
      mail: once(
        () => billing.mailEstimate({ params }),
        () => mailed('estimate', 'estimate', 'estimate_mails', 'state'),
      ),
      revoke: () => billing.revokeEstimateLinks({ params }),
    };
  }

  async function appointment(day?: string): Promise<MailedSubject> {
    const { scheduling } = staff();
    const { id } = await scheduling.createAppointment({
      params: clinic(),
      body: newAppointment(
        { ...world.agenda, patientId: world.patient.id },
        { time: '15:00', ...(day !== undefined && { day }) },
      ),
    });
    return {
      id,
      link: async () => {
        const { url } = await scheduling.openWhatsApp({ params: { id } });
        return tokenOf('appointment', decodeURIComponent(url));
      },
      revoke: () => scheduling.revokeAppointmentLinks({ params: { id } }),
      mail: once(
        () => scheduling.sendReminder({ params: { id } }),
        () => mailed('appointment', 'reminder', 'reminders', 'state'),
      ),
    };
  }

  async function booking(overrides: Partial<HoldRequest> = {}): Promise<LinkSubject> {
    const { scheduling } = visitor();
    const { token } = await scheduling.createHold({ params: clinic(), body: newHold(world.agenda) });
    await scheduling.requestBooking({ params: { token }, body: newHoldRequest(overrides) });
    return { link: () => mailed('booking', 'booking', 'slot_holds') };
  }

  async function staffInvitation(): Promise<LinkSubject> {
    const { auth } = staff();
    const params = { id: world.agenda.clinicId };
    const body = { email: `${world.agenda.dentist.username}@nueva.example.com`, role: 'DENTIST' as const };
    const { id } = await auth.inviteStaff({ params, body });
    return {
      link: () => mailed('staffInvitation', 'staff-invitation', 'staff_invitations'),
      revoke: () => auth.revokeStaffInvitation({ params: { ...params, invitationId: id } }),
    };
  }

  async function clinicInvitation(): Promise<LinkSubject> {
    const { onboarding } = admin();
    const docNumber = String(50_000_000 + world.patient.id);
    return {
      link: async () =>
        tokenOf('clinicInvitation', (await onboarding.generateLink({ body: { docNumber } })).link),
      revoke: async () => {
        const found = (await onboarding.listInvitations()).find((each) => each.docNumber === docNumber);
        await onboarding.cancelInvitation({ params: { id: found?.invitationId ?? 0 } });
      },
    };
  }

  async function recovery(): Promise<LinkSubject> {
    await visitor().auth.requestPasswordRecovery({ body: { username: world.patient.username } });
    return {
      link: () => mailed('recovery', 'password-recovery', 'password_recoveries'),
      revoke: () =>
        admin().auth.resetPassword({
          params: { id: world.patient.id },
          body: { newPassword: 'otra frase larga 42' },
        }),
    };
  }

  return {
    app,
    world,
    staff,
    admin,
    visitor,
    subjects: { estimate, appointment, booking, staffInvitation, clinicInvitation, recovery },
    open: (kind: LinkKind, token: string) => app.request({ method: 'GET', url: `${ROUTES[kind]}${token}` }),
    status: async (kind: LinkKind, token: string) =>
      (await app.request({ method: 'GET', url: `${ROUTES[kind]}${token}` })).statusCode,
    removeExpiredLinks: async () => {
      for (const { name, run } of periodicWork(parts))
        if (name.startsWith('remove expired links')) await run();
    },
    deactivateClinic: () => admin().auth.deactivateClinic({ params: { id: world.agenda.clinicId } }),
    removePatient: () => admin().auth.removeUser({ params: { id: world.patient.id } }),
    updatePatient: async (change: object) => {
      const params = { id: world.patient.id };
      const stored = await admin().auth.readUser({ params });
      return admin().auth.updateUser({ params, body: { ...asUpdate(stored), ...change } });
    },
  };
}
