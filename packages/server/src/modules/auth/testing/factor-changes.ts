import { beforeEach } from 'vitest';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { onWednesday } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { codeAt, ticketIn } from './second-factor-builders.ts';

export const ORIGIN = 'https://dentaria.example.com';

/** Each test starts with a new dentist without a second factor. */
export async function testFactorChanges() {
  const app = await testApp({ env: { PUBLIC_URL: ORIGIN }, clock: onWednesday });
  const { auth } = app.as(null);
  /** Reset by `beforeEach`. */
  const world = {} as { dentist: BuiltUser };

  beforeEach(async () => {
    await app.owner.query('delete from throttle');
    world.dentist = await buildUser(app, { role: 'DENTIST' });
  });

  const login = ({ username }: BuiltUser, product = app) =>
    product.as(null).auth.login({ body: { username, password: PASSWORD } });
  const changeTicket = async (user = world.dentist) =>
    (await app.as(user.token).auth.confirmPassword({ body: { currentPassword: PASSWORD } })).ticket;

  async function enrol(user = world.dentist): Promise<readonly string[]> {
    const params = { token: await changeTicket(user) };
    const { secret } = await auth.startTotp({ params });
    return (await auth.confirmTotp({ params, body: { code: codeAt(secret) } })).recoveryCodes ?? [];
  }

  const byCode = async (user: BuiltUser, code = '') =>
    auth.proveRecoveryCode({ params: { token: ticketIn(await login(user)) }, body: { code } });

  return { app, auth, world, login, changeTicket, enrol, byCode };
}
