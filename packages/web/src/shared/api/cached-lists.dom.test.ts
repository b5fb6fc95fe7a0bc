import type { UserSummary } from '@dentaria/contract/auth/users.ts';
import { HttpResponse, http } from 'msw';
import { afterEach, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server.ts';
import { patient } from '../../testing/people.ts';
import { as, fakeToken } from '../../testing/session.ts';
import { beginSession, endSession } from '../session/session-store.ts';
import { authApi } from './auth.ts';

afterEach(() => endSession('signed-out'));

/** Fakes a list. `etags` holds the If-None-Match header of each request. */
function serveUsers(rows: UserSummary[]) {
  const etags: (string | null)[] = [];
  const state = { rows, etag: 'W/"1"' };
  fakeServer.use(
    http.get('*/services/auth/users/summaries', ({ request }) => {
      etags.push(request.headers.get('if-none-match'));
      return etags.at(-1) === state.etag
        ? new HttpResponse(null, { status: 304 })
        : HttpResponse.json(state.rows, { headers: { etag: state.etag } });
    }),
  );
  return { etags, state };
}

it('takes an unchanged list from the cache and downloads a changed one again', async () => {
  beginSession(fakeToken(as('ADMIN')));
  const { etags, state } = serveUsers([patient()]);
  const first = await authApi.listUserSummaries({ query: {} });
  expect(await authApi.listUserSummaries({ query: {} })).toBe(first);
  Object.assign(state, { rows: [patient({ lastName: 'Nueva' })], etag: 'W/"2"' });
  expect(await authApi.listUserSummaries({ query: {} })).toMatchObject([{ lastName: 'Nueva' }]);
  expect(etags).toEqual([null, 'W/"1"', 'W/"1"']);
});

it('does not share the cache between sessions or users', async () => {
  beginSession(fakeToken(as('ADMIN')));
  const { etags } = serveUsers([patient()]);
  await authApi.listUserSummaries({ query: {} });
  beginSession(fakeToken(as('ADMIN', { user_id: 8 })));
  await authApi.listUserSummaries({ query: {} });
  endSession('signed-out');
  beginSession(fakeToken(as('ADMIN', { user_id: 8 })));
  await authApi.listUserSummaries({ query: {} });
  expect(etags).toEqual([null, null, null]);
});
