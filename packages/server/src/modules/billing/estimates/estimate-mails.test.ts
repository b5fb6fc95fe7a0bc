import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BuiltUser } from '../../../testing/builders.ts';
import { onWednesday } from '../../../testing/clock.ts';
import type { MailServer } from '../../../testing/mail-server.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newAcceptance } from '../testing/estimate-builders.ts';
import { buildMailedEstimate, deliverEstimateMails, ENV } from '../testing/estimate-mails.ts';

const app = await testApp({ env: ENV });

let server: MailServer;
let dentist: BuiltUser;
let patient: BuiltUser;
let clinicName: string;
let params: { clinicId: number; id: number };
let estimate: Estimate;

beforeEach(async () => {
  ({ server, dentist, patient, clinicName, params, estimate } = await buildMailedEstimate(app));
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

const deliver = (clock = onWednesday) => deliverEstimateMails(app, clock);

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

  test.each<[string, () => Promise<unknown>, string]>([
    ['declined messages', decline, 'El paciente no quiere mensajes por correo'],
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
    ['the patient declines messages', decline, 'El paciente no quiere mensajes por correo'],
  ])('is withdrawn if meanwhile %s', async (_, change, detail) => {
    await send();
    await change();
    await deliver();
    expect(server.received).toEqual([]);
    expect((await read()).mail).toMatchObject({ state: 'withdrawn', detail });
  });
});
