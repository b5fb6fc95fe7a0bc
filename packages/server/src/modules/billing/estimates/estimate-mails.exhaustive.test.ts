import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BuiltUser } from '../../../testing/builders.ts';
import { onWednesday, WEDNESDAY } from '../../../testing/clock.ts';
import type { MailServer } from '../../../testing/mail-server.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newAcceptance } from '../testing/estimate-builders.ts';
import { buildMailedEstimate, deliverEstimateMails, ENV } from '../testing/estimate-mails.ts';

const app = await testApp({ env: ENV });

let server: MailServer;
let dentist: BuiltUser;
let patient: BuiltUser;
let params: { clinicId: number; id: number };
let estimate: Estimate;

beforeEach(async () => {
  ({ server, dentist, patient, params, estimate } = await buildMailedEstimate(app));
});
afterEach(() => server.close());

const billing = (user = dentist) => app.as(user.token).billing;
const send = () => billing().mailEstimate({ params });
const read = () => billing().readEstimate({ params });
const setEmail = (email: string | null) =>
  app.owner.query('update users set email = $1 where id = $2', [email, patient.id]);

const deliver = (clock = onWednesday) => deliverEstimateMails(app, clock);

describe('the link of an estimate', () => {
  test('is mailed again on another day', async () => {
    await send();
    await deliver();
    await app.owner.query("update estimate_mails set state_at = state_at - interval '1 day'");
    expect((await send()).mail?.state).toBe('queued');
  });

  test.each<[string, () => Promise<unknown>, string]>([
    ['has no e-mail', () => setEmail(null), 'El paciente no tiene correo'],
    [
      'could not get it for lack of a configuration',
      () => app.owner.query('delete from email_configs'),
      'No se pueden enviar correos: falta la configuración de email',
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
