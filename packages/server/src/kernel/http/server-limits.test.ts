import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { problem } from '@dentaria/contract/http/problem.ts';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type BuiltUser, buildPractice, buildUser } from '../../testing/builders/builders.ts';
import { cleanUp } from '../../testing/clean-up.ts';
import { testApp } from '../../testing/test-app.ts';

const { app, ...testing } = await testApp();
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;

/** Server side of the last connection. */
let served: Socket;
app.server.on('connection', (socket: Socket) => {
  served = socket;
});

/** With `allowHalfOpen`, the client does not close its side. */
async function open({ allowHalfOpen = false } = {}): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen }).on('error', () => {});
  cleanUp(async () => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** Returns what the server sends until it closes the connection, even if a write fails by then. */
async function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  if (!socket.closed) await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

const HISTORY = '/services/clinical-history/patients/1/history';

const head = (headers: readonly string[], path = HISTORY): string =>
  [`POST ${path} HTTP/1.1`, 'host: x', 'content-type: application/json', ...headers, '', ''].join('\r\n');

/** Returns the first answer without waiting for the connection to close. */
async function answered(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk;
  });
  await expect.poll(() => text, { interval: 5 }).toMatch(/^HTTP.*\r\n\r\n\{.*\}$/s);
  return text;
}

const CHUNK = 'x'.repeat(16 * 1024);

async function writeChunk(socket: Socket): Promise<void> {
  socket.write(`${CHUNK.length.toString(16)}\r\n${CHUNK}\r\n`);
  await expect
    .poll(() => socket.destroyed || served.bytesRead >= socket.bytesWritten, { interval: 1 })
    .toBe(true);
}

test('answers 401 before it reads a body of 200 KB without a token', async () => {
  const socket = await open();
  socket.write(head(['content-length: 200000']));
  expect(await answered(socket)).toMatch(/^HTTP\/1.1 401 /);
});

test.each([
  ['without a token', []],
  ['with a forged token', ['authorization: Bearer a.b.c']],
])('answers 401 after 64 KB of an endless body %s', async (_, headers) => {
  const socket = await open();
  const answer = answered(socket);
  socket.write(head([...headers, 'transfer-encoding: chunked']));
  while (served.bytesWritten === 0 && served.bytesRead < 1024 * 1024) await writeChunk(socket);
  expect(await answer).toMatch(/^HTTP\/1.1 401 /);
});

test('delivers the answer to a client that reads only after it has sent the body', async () => {
  const socket = await open();
  socket.pause();
  socket.write(head(['content-length: 300000'], '/services/auth/clinics/register'));
  await expect.poll(() => served.bytesWritten).toBeGreaterThan(0);
  for (let sent = 0; sent < 300_000; sent += 30_000) {
    const written = socket.bytesWritten;
    socket.write('x'.repeat(30_000));
    await expect
      .poll(() => socket.destroyed || served.bytesRead >= written + 30_000, { interval: 1 })
      .toBe(true);
  }
  socket.resume();
  expect(await answered(socket)).toMatch(/^HTTP\/1.1 413 /);
});

test('closes the connection of a client that still sends five seconds after the answer', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const socket = await open();
  socket.write(head(['content-length: 65537'], '/services/auth/clinics/register'));
  // `expect.poll` would advance the clock.
  await once(socket, 'data');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(served.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(served.destroyed).toBe(true);
});

test('reads a body of 200 KB with a token', async () => {
  const { dentist, patient } = await buildPractice(testing);
  const answer = await fetch(`http://127.0.0.1:${port}${HISTORY.replace('1', String(patient.id))}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${dentist.token}` },
    body: JSON.stringify({ filler: 'x'.repeat(200_000) }),
  });
  expect(answer.status).toBe(400);
});

const statusOf = (answer: string): string | undefined => /^HTTP\S* (\d+)/.exec(answer)?.[1];

test('limits users and clinics with unfinished bodies without delaying others', async () => {
  const hostile = await buildPractice(testing);
  const other = await buildPractice(testing);
  const users = [
    hostile.dentist,
    ...(await Promise.all(
      Array.from({ length: 6 }, () => buildUser(testing, { role: 'DENTIST', clinicId: hostile.clinic.id })),
    )),
  ];
  const start = async ({ token }: BuiltUser, length: number) => {
    const socket = await open();
    const path = HISTORY.replace('1', String(hostile.patient.id));
    socket.write(head([`content-length: ${length}`, `authorization: Bearer ${token}`], path));
    return socket;
  };
  const answers: string[] = [];
  const stall = async (user: BuiltUser) => {
    const socket = await start(user, 300_000);
    return socket.on('data', (chunk) => answers.push(statusOf(String(chunk)) ?? ''));
  };
  const stalled = await Promise.all(Array.from({ length: 6 }, () => stall(hostile.dentist)));
  await expect.poll(() => answers).toEqual(Array(2).fill('429'));
  stalled.push(
    ...(await Promise.all(users.slice(1).flatMap((user) => Array.from({ length: 4 }, () => stall(user))))),
  );
  await expect.poll(() => answers).toEqual(Array(2 + 8).fill('429'));
  const save = async (user: BuiltUser, body: string) => {
    const socket = await start(user, body.length);
    socket.write(body);
    return statusOf(await answered(socket));
  };
  const large = JSON.stringify({ filler: 'x'.repeat(100_000) });
  // The patient belongs to another clinic.
  expect(await save(other.dentist, large)).toBe('404');
  expect(await save(hostile.dentist, large)).toBe('429');
  expect(await save(hostile.dentist, '{}')).toBe('400');
  for (const socket of stalled) socket.destroy();
  await expect.poll(() => save(hostile.dentist, large)).toBe('400');
});

test('answers 413 to a public call with an endless body', async () => {
  const socket = await open();
  socket.write(head(['content-length: 65537'], '/services/auth/clinics/register'));
  expect(await answered(socket)).toMatch(/^HTTP\/1.1 413 /);
});

test('answers 431 to headers over 16 KB', async () => {
  const socket = await open();
  socket.write(head([`x-filler: ${'x'.repeat(17_000)}`]));
  expect(await received(socket)).toMatch(/^HTTP\/1.1 431 /);
});

test.each([
  ['headers over 16 KB', head([`x-filler: ${'x'.repeat(17_000)}`]), 431],
  ['bytes other than HTTP', 'x\r\n\r\n', 400],
])('answers %s with a problem body', async (_, bytes, status) => {
  const socket = await open({ allowHalfOpen: true });
  socket.write(bytes);
  const answer = await answered(socket);
  await expect.poll(() => served.destroyed).toBe(true);
  const [headers = '', body = ''] = answer.split('\r\n\r\n');
  expect(headers).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(headers).toContain(`content-length: ${Buffer.byteLength(body)}`);
  expect(problem.strict().parse(JSON.parse(body)).message).toMatch(/solicitud/);
});

test.each([
  ['headers', 'headersTimeout', `POST ${HISTORY} HTTP/1.1\r\nhost: x\r\n`],
  ['a body', 'requestTimeout', head(['content-length: 100'])],
] as const)('answers 408 if %s never end', async (_, limit, start) => {
  const { requestTimeout, headersTimeout } = app.server;
  expect([requestTimeout, headersTimeout]).toEqual([60_000, 10_000]);
  app.server.headersTimeout = 500;
  app.server[limit] = 500;
  const socket = await open({ allowHalfOpen: true });
  socket.write(start);
  expect(await answered(socket)).toMatch(/^HTTP\/1.1 408 /);
  // The client keeps its side open.
  await expect.poll(() => served.destroyed).toBe(true);
  Object.assign(app.server, { requestTimeout, headersTimeout });
});

test('closes a connection whose client reads no answer', async () => {
  const { timeout } = app.server;
  expect(timeout).toBe(300_000);
  app.server.timeout = 500;
  const socket = await open();
  app.server.timeout = timeout;
  socket.pause();
  // Exceeds the buffers of the system.
  socket.write('GET /services/docs/json HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(30));
  await expect.poll(() => served.destroyed).toBe(true);
});

test('closes a connection over the maximum and serves the others', async () => {
  const { maxConnections } = app.server;
  expect(maxConnections).toBe(2_000);
  const first = await open();
  const connections = await new Promise<number>((resolve) =>
    app.server.getConnections((_, count) => resolve(count)),
  );
  app.server.maxConnections = connections;
  expect(await received(await open())).toBe('');
  first.write('GET /health/live HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n');
  expect(await received(first)).toMatch(/^HTTP\/1.1 200 /);
  app.server.maxConnections = maxConnections;
});
