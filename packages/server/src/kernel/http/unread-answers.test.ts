import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify, { type FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { cleanUp } from '../../testing/clean-up.ts';
import { errorHandler } from './error-handler.ts';
import { limitUnreadResponses } from './server-limits.ts';

const SIZE = 8 * 1024 * 1024;
const LARGE = Buffer.alloc(SIZE, 'x');

interface Call {
  readonly Params: { readonly clinicId: string };
}

/** Answers 8 MiB for the clinic in the path, and 2 bytes at /small. */
const app = Fastify();
app.decorateRequest('clinicId', null);
app.setErrorHandler((error, request, reply) => errorHandler(error, request, reply));
limitUnreadResponses(app);
let counted = 0;
app.addHook('onSend', async () => {
  counted += 1;
});
app.addHook<Call>('preHandler', async (request: FastifyRequest<Call>) => {
  request.clinicId = Number(request.params.clinicId);
});
app.get<Call>('/:clinicId', async (_, reply) => reply.header('content-encoding', 'identity').send(LARGE));
app.put<Call>('/:clinicId', async () => LARGE);
app.get<Call>('/:clinicId/small', async () => '{}');
app.get<Call>('/:clinicId/aborted', async (request, reply) => {
  request.raw.socket.destroy();
  await once(reply.raw, 'close');
  return LARGE;
});
await app.listen({ port: 0, host: '127.0.0.1' });
cleanUp(() => app.close());
const { port } = app.server.address() as AddressInfo;

const send = (url: string, method: 'GET' | 'PUT' = 'GET') => app.inject({ url, method });

/** Requests an answer without reading it. */
async function leaveUnread(path: string): Promise<Socket> {
  const socket = connect({ port, host: '127.0.0.1' }).on('error', () => {});
  cleanUp(async () => void socket.destroy());
  await once(socket, 'connect');
  socket.pause();
  socket.write(`GET ${path} HTTP/1.1\r\nhost: x\r\n\r\n`);
  return socket;
}

test('answers 429 to a clinic with 64 MiB of unread answers until its connections close', async () => {
  const sockets = await Promise.all(Array.from({ length: 8 }, () => leaveUnread('/1')));
  await expect.poll(() => counted).toBe(sockets.length);
  const refused = await send('/1');
  expect(refused.statusCode).toBe(429);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.headers).not.toHaveProperty('content-encoding');
  expect(refused.json().message).toBe(
    'Hay demasiadas respuestas sin recibir. Esperá un momento y volvé a intentarlo.',
  );
  expect((await send('/1/small')).statusCode).toBe(200);
  // The write has already been committed.
  expect((await send('/1', 'PUT')).statusCode).toBe(200);
  expect((await send('/2')).statusCode).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await send('/1')).statusCode).toBe(200);
});

test('does not count answers to disconnected clients', async () => {
  for (let calls = 0; calls < 10; calls += 1) {
    const socket = await leaveUnread('/3/aborted');
    await once(socket, 'close');
  }
  expect((await send('/3')).statusCode).toBe(200);
});
