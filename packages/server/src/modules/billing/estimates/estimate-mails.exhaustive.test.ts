import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { newAcceptance } from '../testing/estimate-builders.ts';
import { testEstimateMails } from '../testing/estimate-mails.ts';

const { app, world, billing, send, readMail, deliver, expectRefused, expectWithdrawn, setEmail } =
  await testEstimateMails();

describe('the link of an estimate', () => {
  test('can be mailed again on another day', async () => {
    await send();
    await deliver();
    await app.owner.query("update estimate_mails set state_at = state_at - interval '1 day'");
    expect((await send()).mail?.state).toBe('queued');
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['has no e-mail', () => setEmail(null), 'El paciente no tiene email'],
    [
      'could not get it for lack of a configuration',
      () => app.owner.query('delete from email_configs'),
      'No se pueden enviar emails: falta la configuración de email',
    ],
  ])('is not mailed to a patient who %s', (_, prepare, message) => expectRefused(prepare, message));

  test.each<[string, () => Promise<unknown>, string]>([
    [
      'the patient accepts',
      () => billing().acceptEstimate({ params: world.params, body: newAcceptance(world.estimate) }),
      'El presupuesto ya se aceptó',
    ],
    [
      'the patient rejects',
      () => billing().rejectEstimate({ params: world.params, body: { reason: null } }),
      'El presupuesto ya se rechazó',
    ],
    [
      'the patient is removed',
      () => app.owner.query('update users set removed_at = now() where id = $1', [world.patient.id]),
      'El paciente no tiene email',
    ],
  ])('is withdrawn if %s', (_, change, detail) => expectWithdrawn(change, detail));

  test('is withdrawn if the estimate expires or the clinic is deactivated', async () => {
    await send();
    await deliver(() => new Date(`${addDays(world.estimate.validUntil, 1)}T12:00:00Z`));
    expect(await readMail()).toMatchObject({ state: 'withdrawn', detail: 'El presupuesto venció' });
    await send();
    await app.owner.query('update clinics set active = false where id = $1', [world.params.clinicId]);
    await deliver();
    const { rows } = await app.owner.query('select detail from estimate_mails order by id desc limit 1');
    expect(rows).toEqual([{ detail: 'La clínica está desactivada' }]);
    expect(world.server.received).toEqual([]);
  });

  test('shows the reason if the mail bounces', async () => {
    await send();
    world.server.mode = 'refuse-recipient';
    await deliver();
    expect(await readMail()).toMatchObject({
      state: 'bounced',
      detail: 'El servidor SMTP rechazó la dirección del destinatario',
    });
    expect(clinicTimeAt(new Date((await readMail())?.at ?? '')).day).toBe(clinicTimeAt(WEDNESDAY).day);
  });
});
