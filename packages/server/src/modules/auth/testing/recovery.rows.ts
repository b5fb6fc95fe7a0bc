import type { Rows } from '../../../authorization/testing/case.ts';
import { marker, type World } from '../../../authorization/testing/world.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { insertRecovery } from './recovery-builders.ts';

const linkedRecovery = ({ recoveryToken }: World) => ({ token: recoveryToken });

export const recoveryRows: Rows = {
  'GET /services/auth/password-recoveries': [{ on: 'the installation', answers: { everybody: 200 } }],
  // The mail job audits the request if there is an account.
  'POST /services/auth/password-recoveries': [
    {
      on: 'any name',
      body: () => ({ username: `u_${marker()}` }),
      answers: { everybody: 204 },
      isAudited: false,
    },
  ],
  'GET /services/auth/password-recoveries/:token': [
    {
      on: 'a valid link',
      params: linkedRecovery,
      answers: { everybody: 200 },
    },
    { on: 'an absent object', params: () => ({ token: 'NO_SUCH' }), answers: { everybody: 404 } },
  ],
  'POST /services/auth/password-recoveries/:token/password': [
    {
      on: 'a valid link',
      params: linkedRecovery,
      body: () => ({ newPassword: 'otra clave de prueba' }),
      answers: { everybody: 204 },
      consumes: true,
      isSlow: true,
      prepare: async (app) => ({
        params: { token: (await insertRecovery(app, await buildUser(app, { role: 'DENTIST' }))).token },
      }),
    },
  ],
};
