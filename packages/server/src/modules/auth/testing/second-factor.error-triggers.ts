import {
  blocked,
  blockedGuesses,
  type RouteTriggers,
} from '../../../authorization/testing/error-triggers.ts';
import type { World } from '../../../authorization/testing/world.ts';
import type { TestApp } from '../../../testing/test-app.ts';

const ADDRESS = '127.0.0.1';

export function secondFactorTriggers(
  app: TestApp,
  { admin, factors }: Pick<World, 'admin' | 'factors'>,
): Readonly<Record<string, RouteTriggers>> {
  const blockedBy = (limit: string) => [blocked(app, `${limit}:${ADDRESS}`), blocked(app, `${limit}:all`)];
  const proof = { 429: blockedGuesses(app, 'sign-in-ticket') };
  const change = { 429: blockedGuesses(app, 'factor-ticket') };
  const changed = { ...change, hiddenBy429: [409] } as const;
  return {
    'POST /services/auth/sign-in-tickets/:token/totp': proof,
    'POST /services/auth/sign-in-tickets/:token/recovery-code': proof,
    'POST /services/auth/sign-in-tickets/:token/passkey-challenge': proof,
    'POST /services/auth/sign-in-tickets/:token/passkey': proof,
    'POST /services/auth/passkey-sign-ins/challenge': { 429: blockedBy('passkey-challenge') },
    'POST /services/auth/passkey-sign-ins': { 429: blockedBy('passkey-sign-in') },
    'POST /services/auth/users/me/factor-tickets': { 429: [blocked(app, `password:${admin.id}`)] },
    'POST /services/auth/factor-tickets/:token/totp': { ...changed, 409: [{}] },
    'POST /services/auth/factor-tickets/:token/totp/confirm': change,
    'DELETE /services/auth/factor-tickets/:token/totp': {
      ...changed,
      409: [{ params: { token: factors.lastApp.ticket } }],
    },
    'POST /services/auth/factor-tickets/:token/passkey-challenge': change,
    'POST /services/auth/factor-tickets/:token/passkeys': { ...changed, 409: [{}] },
    'DELETE /services/auth/factor-tickets/:token/passkeys/:id': {
      ...changed,
      409: [{ params: { token: factors.lastPasskey.ticket, id: factors.lastPasskey.id } }],
    },
    'POST /services/auth/factor-tickets/:token/recovery-codes': {
      ...changed,
      409: [{ params: { token: factors.ticketWithoutFactors } }],
    },
    'DELETE /services/auth/users/:id/second-factor': { 409: [{ params: { id: admin.id } }] },
  };
}
