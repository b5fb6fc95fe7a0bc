import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { MAX_STREAMS_PER_USER } from '../../../kernel/http/event-stream.ts';
import { buildAgendaOfClinic, newAppointment } from '../../../testing/builders/agenda-builders.ts';
import { presentOf } from '../../../testing/clock.ts';
import { type FollowedEvents, followEvents } from '../../../testing/servers/event-streams.ts';
import { startServers } from '../../../testing/servers/product-process.ts';
import { testApp } from '../../../testing/test-app.ts';
import { testAgendaEvents } from '../testing/agenda-events.ts';

const { app, dentist, params, follow, book, colleague, heartbeat } = await testAgendaEvents();

test('a change in one server process reaches the streams of another', async () => {
  const [one, other] = await startServers(app.connection, 2);
  if (!one || !other) throw new Error('no processes');
  const stream = followEvents(one.as(dentist.token).scheduling.watchAgenda({ params }));
  await stream.next();
  for (let change = 0; change < 3; change += 1) {
    await book(other);
    expect(await stream.next()).toBeDefined();
  }
  expect(await one.stop()).toBe(0);
  expect(await stream.next().catch(() => undefined)).toBeUndefined();
});

describe('the events of an agenda', () => {
  test('are not sent for a change of another clinic', async () => {
    const { dentist: stranger, ...elsewhere } = await buildAgendaOfClinic(app);
    const { scheduling } = app.as(stranger.token);
    const ofElsewhere = { params: { clinicId: elsewhere.clinicId } };
    const [stream, theirs] = [follow(dentist.token), followEvents(scheduling.watchAgenda(ofElsewhere))];
    const [first] = await Promise.all([stream.next(), theirs.next()]);
    const next = stream.next();
    await scheduling.createAppointment({
      ...ofElsewhere,
      body: newAppointment(elsewhere, { overbooked: true }),
    });
    await theirs.next();
    await book();
    const changed = await next;
    expect(changed).not.toEqual(first);
    // The other clinic's change sent no event, so the next event belongs to the next change.
    const last = stream.next();
    await book();
    expect(await last).not.toEqual(changed);
    await Promise.all([stream.close(), theirs.close()]);
  });

  test('are repeated as a heartbeat', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = follow(dentist.token);
    const first = await stream.next();
    await heartbeat();
    expect(await stream.next()).toEqual(first);
    await stream.close();
  });

  test('end at the next heartbeat after the token has expired', async () => {
    let now = await presentOf(app);
    const limited = await testApp({ clock: () => now });
    const { dentist: user, clinicId: ofUser } = await buildAgendaOfClinic(limited, now);
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const stream = followEvents(
      limited.as(user.token).scheduling.watchAgenda({ params: { clinicId: ofUser } }),
    );
    expect(await stream.next()).toBeDefined();
    now = new Date(now.getTime() + 13 * 3_600_000);
    await heartbeat();
    expect(await stream.next()).toBeUndefined();
  });

  test(`are limited to ${MAX_STREAMS_PER_USER} streams per user`, async () => {
    const { token } = await colleague();
    const streams: FollowedEvents<unknown>[] = [];
    for (let count = 0; count < MAX_STREAMS_PER_USER; count += 1) streams.push(follow(token));
    await Promise.all(streams.map((stream) => stream.next()));
    await expect(follow(token).next()).rejects.toMatchObject({ status: 429, retryAfterSeconds: 20 });
    await streams.pop()?.close();
    const again = follow(token);
    expect(await again.next()).toBeDefined();
    await Promise.all([again, ...streams].map((stream) => stream.close()));
  });

  test('need one query for several agendas', async () => {
    const agendas = await Promise.all([1, 2, 3].map(() => buildAgendaOfClinic(app)));
    const statements = vi.spyOn(pg.Client.prototype, 'query');
    onTestFinished(() => statements.mockRestore());
    const streams = agendas.map(({ dentist: { token }, clinicId }) =>
      followEvents(app.as(token).scheduling.watchAgenda({ params: { clinicId } })),
    );
    await Promise.all(streams.map((stream) => stream.next()));
    const watched = agendas.map((each) => each.clinicId);
    // If streams polled separately, each query would cover one clinic.
    await expect
      .poll(() => statements.mock.calls.map(([query]) => (query as { readonly values?: unknown }).values))
      .toContainEqual(['agenda', expect.arrayContaining(watched)]);
    await Promise.all(streams.map((stream) => stream.close()));
  });
});

test('a shutdown ends the streams', async () => {
  const closing = await testApp();
  const { dentist: user, clinicId: ofUser } = await buildAgendaOfClinic(closing);
  const origin = await closing.app.listen({ port: 0, host: '127.0.0.1' });
  const response = await fetch(`${origin}/services/scheduling/clinics/${ofUser}/agenda/events`, {
    headers: { authorization: `Bearer ${user.token}` },
  });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  const [body] = await Promise.all([response.text(), closing.app.close()]);
  expect(body).toMatch(/^(data: .*\n\n)+$/);
});
