import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { afterEach, beforeEach, expect } from 'vitest';
import { readConfig } from '../../../kernel/config/config.ts';
import { type BuiltUser, buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { buildEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import { onWednesday } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { type MailServer, startMailServer } from '../../../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { buildPresented } from './estimate-builders.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

/** Reset by `beforeEach`. */
interface World {
  server: MailServer;
  clinicName: string;
  dentist: BuiltUser;
  /** The patient's e-mail is eva@example.com. */
  patient: BuiltUser;
  estimate: Estimate;
  params: { clinicId: number; id: number };
}

/** Each test starts with a mail server and a presented estimate of a patient with an e-mail. */
export async function testEstimateMails() {
  const app = await testApp({ env: ENV });
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const world = {} as World;

  beforeEach(async () => {
    for (const table of ['estimate_mails', 'jobs.job', 'outgoing_mails', 'email_configs'])
      await app.owner.query(`delete from ${table}`);
    const server = await startMailServer();
    await buildEmailConfig(app, { smtpPort: server.port });
    const { clinic, dentist } = await buildPractice(app);
    const clinicId = clinic.id;
    const patient = await buildUser(app, {
      role: 'PATIENT',
      clinicId,
      email: 'eva@example.com',
      firstName: 'Eva',
    });
    const { billing } = app.as(dentist.token);
    await billing.importNomenclador({ params: { clinicId } });
    const [procedure] = await billing.listProcedures({ params: { clinicId } });
    const parts = { clinicId, dentist, patientId: patient.id, procedureId: procedure?.id ?? 0 };
    const estimate = await buildPresented(app, parts);
    const params = { clinicId, id: estimate.id };
    Object.assign(world, { server, clinicName: clinic.name, dentist, patient, estimate, params });
  });
  afterEach(() => world.server.close());

  const billing = () => app.as(world.dentist.token).billing;
  const send = () => billing().mailEstimate({ params: world.params });
  const readMail = async () => (await billing().readEstimate({ params: world.params })).mail;

  const deliver = (clock = onWednesday) =>
    deliverMails(app, { config, secret: TEST_SECRET, database: app.database, clock }, ['estimate']);

  async function expectRefused(prepare: () => Promise<unknown>, message: string): Promise<void> {
    await prepare();
    await expect(send()).rejects.toMatchObject({ status: 409, message });
    expect(await readMail()).toBeNull();
  }

  async function expectWithdrawn(change: () => Promise<unknown>, detail: string): Promise<void> {
    await send();
    await change();
    await deliver();
    expect(world.server.received).toEqual([]);
    expect(await readMail()).toMatchObject({ state: 'withdrawn', detail });
  }

  return {
    app,
    world,
    billing,
    send,
    readMail,
    deliver,
    expectRefused,
    expectWithdrawn,
    setEmail: (email: string | null) =>
      app.owner.query('update users set email = $1 where id = $2', [email, world.patient.id]),
  };
}
