import { beforeEach } from 'vitest';
import { type BuiltUser, buildUser, PASSWORD } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { codeAt, insertTotp, ticketIn } from './second-factor-builders.ts';

export const STEP_MS = 30_000;
const MIDDLE_OF_STEP = new Date(WEDNESDAY.getTime() + STEP_MS / 2);

/** Reset by `beforeEach`. */
interface World {
  now: Date;
  dentist: BuiltUser;
  secret: string;
}

/** Each test starts with a new dentist who has an authenticator app. */
export async function testTotpSignIns() {
  const world = { now: MIDDLE_OF_STEP } as World;
  const app = await testApp({ clock: () => world.now });
  const { auth } = app.as(null);

  beforeEach(async () => {
    world.now = MIDDLE_OF_STEP;
    await app.owner.query('delete from throttle');
    world.dentist = await buildUser(app, { role: 'DENTIST' });
    world.secret = await insertTotp(app, world.dentist);
  });

  const code = (offset = 0) => codeAt(world.secret, new Date(world.now.getTime() + offset));
  const signIn = ({ username } = world.dentist) => auth.login({ body: { username, password: PASSWORD } });
  const ticket = async (user = world.dentist) => ticketIn(await signIn(user));
  const prove = (token: string, typed: string) =>
    auth.proveTotp({ params: { token }, body: { code: typed } });

  return { app, auth, world, code, signIn, ticket, prove };
}
