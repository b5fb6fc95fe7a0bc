import { describe, expect, test, vi } from 'vitest';
import { testAgendaEvents } from '../testing/agenda-events.ts';

const { app, dentist, params, follow, book, colleague, heartbeat } = await testAgendaEvents();

describe('the events of an agenda', () => {
  test('begin with the current stamp and include one stamp per change', async () => {
    const stream = follow(dentist.token);
    const first = await stream.next();
    expect(first).toEqual({ stamp: expect.stringMatching(/^[\da-f-]{36}$/) });
    await book();
    const second = await stream.next();
    expect(second).toEqual({ stamp: expect.stringMatching(/^[\da-f-]{36}$/) });
    expect(second).not.toEqual(first);
    await stream.close();
  });

  test('are not cached, compressed or buffered by proxies', async () => {
    const answer = await app.request({
      method: 'GET',
      url: `/services/scheduling/clinics/${params.clinicId}/agenda/events`,
      token: dentist.token,
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.headers).toMatchObject({
      'content-type': 'text/event-stream',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body).toMatch(/^data: \{"stamp":"[\da-f-]{36}"\}\n\n$/);
  });

  test.each([
    ['logs out', async (token: string) => void (await app.as(token).auth.logout())],
    [
      'is disabled',
      async (_: string, id: number) =>
        void (await app.owner.query('update users set enabled = false where id = $1', [id])),
    ],
    [
      'loses the role',
      async (_: string, id: number) =>
        void (await app.owner.query("update users set roles = '{PATIENT}' where id = $1", [id])),
    ],
  ])('end at the next heartbeat after the user %s', async (_, endAccess) => {
    const { token, id } = await colleague();
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = follow(token);
    expect(await stream.next()).toBeDefined();
    await endAccess(token, id);
    await heartbeat();
    expect(await stream.next()).toBeUndefined();
  });
});
