import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { cleanUp } from '../../testing/clean-up.ts';
import { errorHandler } from './error-handler.ts';
import { openEventStreams } from './event-stream.ts';

const app = Fastify();
app.setErrorHandler((error, request, reply) => errorHandler(error, request, reply));
const sendEvents = openEventStreams(app, 4);
app.get<{ Params: { clinicId: string } }>('/:clinicId', (request, reply) => {
  const clinicId = Number(request.params.clinicId);
  const subscribe = (send: (event: unknown) => void) => {
    send({ clinicId });
    return () => {};
  };
  return sendEvents({ caller: { id: clinicId, clinicId }, subscribe, authorize: async () => {} }, reply);
});
await app.listen({ port: 0, host: '127.0.0.1' });
cleanUp(() => app.close());
const { port } = app.server.address() as AddressInfo;

async function open(clinicId: number): Promise<IncomingMessage> {
  const [answer] = await once(get({ port, path: `/${clinicId}`, agent: false }), 'response');
  return answer.resume();
}

test('ends streams of the clinic with the most until every clinic has an equal share', async () => {
  const hostile: IncomingMessage[] = [];
  for (let streams = 0; streams < 4; streams += 1) hostile.push(await open(1));
  const ended = Promise.all(hostile.slice(0, 2).map((stream) => once(stream, 'end')));
  const others = [await open(2), await open(3)];
  await ended;
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect((await open(1)).statusCode).toBe(503);
  expect((await open(2)).statusCode).toBe(503);
  expect(hostile.slice(2).map(({ readableEnded }) => readableEnded)).toEqual([false, false]);
});
