import { describe, expect, test } from 'vitest';
import { newAcceptance } from '../testing/estimate-builders.ts';
import { testEstimateMails } from '../testing/estimate-mails.ts';

const { app, world, billing, send, readMail, deliver, expectRefused, expectWithdrawn, setEmail } =
  await testEstimateMails();
const decline = () =>
  app
    .as(world.dentist.token)
    .scheduling.updateMessageConsent({ params: { id: world.patient.id }, body: { answer: 'no' } });

describe('the link of an estimate', () => {
  test('is mailed to the patient, who responds by it', async () => {
    expect((await send()).mail).toMatchObject({
      state: 'queued',
      recipient: 'eva@example.com',
      sentBy: { id: world.dentist.id },
    });
    await deliver();
    const [mail] = world.server.received;
    expect(mail?.recipients).toEqual(['eva@example.com']);
    expect(mail?.subject).toBe(`Tu presupuesto N.º ${world.estimate.number} de ${world.clinicName}`);
    expect(mail?.text).toContain('Hola, Eva');
    const token = /presupuesto\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    const accepted = await app
      .as(null)
      .billing.acceptLinkedEstimate({ params: { token }, body: newAcceptance(world.estimate) });
    expect(accepted.state).toBe('accepted');
    expect(await readMail()).toMatchObject({ state: 'sent', detail: null });
    const { rows } = await app.owner.query(
      "select user_id from audit where object = 'estimate' and action = 'send' and object_id = $1",
      [world.estimate.id],
    );
    expect(rows).toEqual([{ user_id: world.dentist.id }]);
  });

  test('is mailed once, however often it is requested', async () => {
    await Promise.all(Array.from({ length: 5 }, send));
    await deliver();
    expect(world.server.received).toHaveLength(1);
    await expect(send()).rejects.toMatchObject({ status: 409, message: 'Hoy ya se envió a eva@example.com' });
    await setEmail('ana@example.com');
    await send();
    await deliver();
    expect(world.server.received.flatMap(({ recipients }) => recipients)).toEqual([
      'eva@example.com',
      'ana@example.com',
    ]);
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['declined messages', decline, 'El paciente no quiere mensajes por email'],
    [
      'has accepted it',
      () => billing().acceptEstimate({ params: world.params, body: newAcceptance(world.estimate) }),
      'El presupuesto ya se aceptó',
    ],
  ])('is not mailed to a patient who %s', (_, prepare, message) => expectRefused(prepare, message));

  test.each<[string, () => Promise<unknown>, string]>([
    ['the patient declines messages', decline, 'El paciente no quiere mensajes por email'],
  ])('is withdrawn if %s', (_, change, detail) => expectWithdrawn(change, detail));
});
