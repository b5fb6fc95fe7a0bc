import { admin, type Rows, signedIn } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { PASSWORD } from '../../../testing/builders/builders.ts';

const receptionist = (world: World) => ({ id: world.here.receptionist.id });

export const sessionRows: Rows = {
  'GET /services/auth/users/me/sessions': [{ on: 'own sessions', answers: signedIn(200), isSlow: true }],
  'DELETE /services/auth/users/me/sessions/:id': [
    {
      on: 'one of an administrator',
      params: ({ adminSessionId }) => ({ id: adminSessionId }),
      answers: { ...signedIn(404), ...admin(204) },
      consumes: true,
    },
  ],
  'DELETE /services/auth/users/me/sessions': [{ on: 'own sessions', answers: signedIn(200), consumes: true }],
  'GET /services/auth/users/:id/sessions': [{ on: 'a colleague', params: receptionist, answers: admin(200) }],
  'DELETE /services/auth/users/:id/sessions': [
    { on: 'a colleague', params: receptionist, answers: admin(204), consumes: true },
  ],
  'GET /services/auth/users/me/idle-lock': [{ on: 'own clinic', answers: signedIn(200) }],
  'POST /services/auth/users/me/unlock': [
    {
      on: 'own password',
      body: () => ({ password: PASSWORD }),
      answers: signedIn(204),
      isSlow: true,
      isAudited: false,
    },
  ],
};
