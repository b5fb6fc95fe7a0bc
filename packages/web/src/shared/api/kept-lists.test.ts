import type { UserListItem } from '@dentaria/contract/auth/users.ts';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { patient } from '../../testing/people.ts';
import { as, fakeToken } from '../../testing/session.ts';
import { beginSession, endSession } from '../session/session-store.ts';
import { authApi } from './auth.ts';

afterEach(() => endSession('signed-out'));

/** A server that knows one list, and what was asked of it. */
function serveUsers(rows: UserListItem[]) {
  const known: (string | null)[] = [];
  const state = { rows, etag: 'W/"1"' };
  fakeServer.use(
    http.get('*/services/auth/users/all', ({ request }) => {
      known.push(request.headers.get('if-none-match'));
      return known.at(-1) === state.etag
        ? new HttpResponse(null, { status: 304 })
        : HttpResponse.json(state.rows, { headers: { etag: state.etag } });
    }),
  );
  return { known, state };
}

it('a list that has not changed is answered from here, one that has is read', async () => {
  beginSession(fakeToken(as('ADMIN')));
  const { known, state } = serveUsers([patient()]);
  const first = await authApi.listUsers();
  expect(await authApi.listUsers()).toBe(first);
  Object.assign(state, { rows: [patient({ lastName: 'Nueva' })], etag: 'W/"2"' });
  expect(await authApi.listUsers()).toMatchObject([{ lastName: 'Nueva' }]);
  expect(known).toEqual([null, 'W/"1"', 'W/"1"']);
});

it('nothing is kept from one session to the next, nor shown to another user', async () => {
  beginSession(fakeToken(as('ADMIN')));
  const { known } = serveUsers([patient()]);
  await authApi.listUsers();
  beginSession(fakeToken(as('ADMIN', { user_id: 8 })));
  await authApi.listUsers();
  endSession('signed-out');
  beginSession(fakeToken(as('ADMIN', { user_id: 8 })));
  await authApi.listUsers();
  expect(known).toEqual([null, null, null]);
});
