import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../kernel/config.ts';
import { jobHandlers } from '../../../modules.ts';
import { type BuiltUser, buildPractice, buildUser } from '../../../testing/builders.ts';
import { onWednesday, WEDNESDAY } from '../../../testing/clock.ts';
import { type MailServer, startMailServer } from '../../../testing/mail-server.ts';
import { buildEmailConfig } from '../../../testing/onboarding-builders.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { buildPresented, newAcceptance } from '../testing/estimate-builders.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };
const app = await testApp({ env: ENV });
const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });

let server: MailServer;
let dentist: BuiltUser;
let patient: BuiltUser;
let clinicName: string;
let params: { clinicId: number; id: number };
let estimate: Estimate;

beforeEach(async () => {
  await app.owner.query('delete from estimate_mails');
  await app.owner.query('delete from jobs.job');
  await app.owner.query('delete from email_configs');
  server = await startMailServer();
  await buildEmailConfig(app, { smtpPort: server.port });
  const practice = await buildPractice(app);
  dentist = practice.dentist;
  clinicName = practice.clinic.name;
  const clinicId = practice.clinic.id;
  patient = await buildUser(app, { role: 'PATIENT', clinicId, email: 'eva@example.com', firstName: 'Eva' });
  await billing().importNomenclador({ params: { clinicId } });
  const [procedure] = await billing().listProcedures({ params: { clinicId } });
  const parts = { clinicId, dentist, patientId: patient.id, procedureId: procedure?.id ?? 0 };
  estimate = await buildPresented(app, parts);
  params = { clinicId, id: estimate.id };
});
afterEach(() => server.close());

const billing = (user = dentist) => app.as(user.token).billing;
const send = () => billing().mailEstimate({ params });
const read = () => billing().readEstimate({ params });
const setEmail = (email: string | null) =>
  app.owner.query('update users set email = $1 where id = $2', [email, patient.id]);
const decline = () =>
  app
    .as(dentist.token)
    .scheduling.updateMessageConsent({ params: { id: patient.id }, body: { answer: 'no' } });

/** Runs the job of every queued mail once. */
async function deliver(clock = onWednesday): Promise<void> {
  const handlers = jobHandlers({ config, secret: TEST_SECRET, database: app.database, clock });
  const { rows } = await app.owner.query("select id from estimate_mails where state = 'queued' order by id");
  for (const { id } of rows)
    await handlers['estimate-mail']({ id }, new AbortController().signal).catch(() => {});
}

describe('the link of an estimate', () => {
  test('is mailed to the patient, who answers by it', async () => {
    expect((await send()).mail).toMatchObject({
      state: 'queued',
      recipient: 'eva@example.com',
      sentBy: { id: dentist.id },
    });
    await deliver();
    const [mail] = server.received;
    expect(mail?.recipients).toEqual(['eva@example.com']);
    expect(mail?.subject).toBe(`Tu presupuesto N.º ${estimate.number} de ${clinicName}`);
    expect(mail?.text).toContain('Hola, Eva');
    const token = /presupuesto\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const accepted = await app
      .as(null)
      .billing.acceptLinkedEstimate({ params: { token }, body: newAcceptance(estimate) });
    expect(accepted.state).toBe('accepted');
    expect((await read()).mail).toMatchObject({ state: 'sent', detail: null });
    const { rows } = await app.owner.query(
      "select user_id from audit where object = 'estimate' and action = 'send' and object_id = $1",
      [estimate.id],
    );
    expect(rows).toEqual([{ user_id: dentist.id }]);
  });

  test('is mailed once, however often it is asked for', async () => {
    await Promise.all(Array.from({ length: 5 }, send));
    await deliver();
    expect(server.received).toHaveLength(1);
    await expect(send()).rejects.toMatchObject({ status: 409, message: 'Hoy ya se envió a eva@example.com' });
    await setEmail('ana@example.com');
    await send();
    await deliver();
    expect(server.received.flatMap(({ recipients }) => recipients)).toEqual([
      'eva@example.com',
      'ana@example.com',
    ]);
  });

  test('is mailed again on another day', async () => {
    await send();
    await deliver();
    await app.owner.query("update estimate_mails set state_at = state_at - interval '1 day'");
    expect((await send()).mail?.state).toBe('queued');
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['has no e-mail', () => setEmail(null), 'El paciente no tiene correo'],
    ['declined messages', decline, 'El paciente no quiere mensajes por correo'],
    [
      'could not get it for lack of a configuration',
      () => app.owner.query('delete from email_configs'),
      'No se pueden enviar correos: falta la configuración de email',
    ],
    [
      'has accepted it',
      () => billing().acceptEstimate({ params, body: newAcceptance(estimate) }),
      'El presupuesto ya se aceptó',
    ],
  ])('is not mailed to a patient who %s', async (_, prepare, message) => {
    await prepare();
    await expect(send()).rejects.toMatchObject({ status: 409, message });
    expect((await read()).mail).toBeNull();
  });

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'the patient accepts',
      () => billing().acceptEstimate({ params, body: newAcceptance(estimate) }),
      'El presupuesto ya se aceptó',
    ],
    [
      'the patient rejects',
      () => billing().rejectEstimate({ params, body: { reason: null } }),
      'El presupuesto ya se rechazó',
    ],
    ['the patient declines messages', decline, 'El paciente no quiere mensajes por correo'],
    [
      'the patient is removed',
      () => app.owner.query('update users set removed_at = now() where id = $1', [patient.id]),
      'El paciente no tiene correo',
    ],
  ])('is withdrawn if meanwhile %s', async (_, change, detail) => {
    await send();
    await change();
    await deliver();
    expect(server.received).toEqual([]);
    expect((await read()).mail).toMatchObject({ state: 'withdrawn', detail });
  });

  test('is withdrawn if the estimate expires or the clinic is deactivated meanwhile', async () => {
    await send();
    await deliver(() => new Date(`${addDays(estimate.validUntil, 1)}T12:00:00Z`));
    expect((await read()).mail).toMatchObject({ state: 'withdrawn', detail: 'El presupuesto venció' });
    await send();
    await app.owner.query('update clinics set active = false where id = $1', [params.clinicId]);
    await deliver();
    const { rows } = await app.owner.query('select detail from estimate_mails order by id desc limit 1');
    expect(rows).toEqual([{ detail: 'La clínica está desactivada' }]);
    expect(server.received).toEqual([]);
  });

  test('that bounces says why', async () => {
    await send();
    server.mode = 'refuse-recipient';
    await deliver();
    expect((await read()).mail).toMatchObject({
      state: 'bounced',
      detail: 'El servidor SMTP rechazó la dirección del destinatario',
    });
    expect(clinicTimeAt(new Date((await read()).mail?.at ?? '')).day).toBe(clinicTimeAt(WEDNESDAY).day);
  });
});
