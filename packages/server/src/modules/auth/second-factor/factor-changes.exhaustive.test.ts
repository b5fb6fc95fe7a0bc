import { describe, expect, test } from 'vitest';
import { TestAuthenticator } from '../../../testing/servers/authenticator.ts';
import { ORIGIN, testFactorChanges } from '../testing/factor-changes.ts';
import { addPasskey, codeAt, ticketIn } from '../testing/second-factor-builders.ts';

const { app, auth, world, login, changeTicket, enrol, byCode } = await testFactorChanges();

test('returns recovery codes with one of two first factors that are added at once', async () => {
  const device = new TestAuthenticator(ORIGIN);
  const params = { token: await changeTicket() };
  const { secret } = await auth.startTotp({ params });
  const credential = device.create(await auth.startPasskey({ params }));
  const enrolled = await Promise.all([
    auth.confirmTotp({ params, body: { code: codeAt(secret) } }),
    auth.addPasskey({ params, body: { name: 'Notebook', credential } }),
  ]);
  const [codes, ...others] = enrolled.flatMap(({ recoveryCodes }) => (recoveryCodes ? [recoveryCodes] : []));
  expect(others).toEqual([]);
  expect(await byCode(world.dentist, codes?.[0])).toHaveProperty('token');
});

describe('adding a second factor', () => {
  test('does not replace the recovery codes', async () => {
    await enrol();
    const before = await app.owner.query('select * from recovery_codes where user_id = $1 order by label', [
      world.dentist.id,
    ]);
    await addPasskey(app, world.dentist, { origin: ORIGIN });
    const after = await app.owner.query('select * from recovery_codes where user_id = $1 order by label', [
      world.dentist.id,
    ]);
    expect(after.rows).toEqual(before.rows);
  });
});

describe('a recovery code', () => {
  test('opens one session when two codes are sent at once with one ticket', async () => {
    const codes = await enrol();
    const params = { token: ticketIn(await login(world.dentist)) };
    const sent = await Promise.allSettled(
      [codes[0], codes[1]].map((code = '') => auth.proveRecoveryCode({ params, body: { code } })),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await app.as(world.dentist.token).auth.readSecondFactor()).toMatchObject({ recoveryCodesLeft: 9 });
  });

  test('is throttled together with the codes of the app', async () => {
    const codes = await enrol();
    for (let attempt = 0; attempt < 5; attempt += 1)
      await expect(byCode(world.dentist, '2222-2222-2222')).rejects.toMatchObject({ status: 400 });
    await expect(byCode(world.dentist, codes[0])).rejects.toMatchObject({ status: 429 });
    const params = { token: ticketIn(await login(world.dentist)) };
    await expect(auth.proveTotp({ params, body: { code: '000000' } })).rejects.toMatchObject({ status: 429 });
  });
});
