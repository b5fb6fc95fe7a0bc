import { createHash, randomBytes } from 'node:crypto';
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { ApiError } from '@dentaria/contract/http/client.ts';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { uploadFaults } from '../authorization/testing/bad-files.ts';
import { buildPractice } from '../testing/builders/builders.ts';
import { fileApp, fileService, MAX_BYTES } from '../testing/servers/file-service.ts';

const app = await fileApp({ poolSize: 1 });
const { dentist, patient } = await buildPractice(app);
beforeEach(() => {
  app.onChunk = () => undefined;
  app.onFailure = () => undefined;
});

const png = (bytes: number): Buffer => randomBytes(bytes);
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

interface Sending {
  readonly call: ClientRequest;
  readonly answer: Promise<{ status: number; body: string }>;
}

interface SendOptions {
  readonly token: string | null;
  readonly id: string;
  readonly headers: Record<string, string | number>;
  readonly agent: Agent;
}

/** Starts an upload over a new connection; the test writes the body. */
function send(options: Partial<SendOptions> = {}): Sending {
  const { token = dentist.token, id = '1', headers = {}, agent = new Agent() } = options;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const call = request(`${app.origin}/services/clinical-history/files/${id}`, {
    method: 'POST',
    agent,
    headers: {
      'content-type': 'image/png',
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
  call.on('response', resolve).on('error', reject);
  const answer = promise.then(async (response) => ({
    status: response.statusCode ?? 0,
    body: await text(response),
  }));
  return { call, answer };
}

describe('an upload', () => {
  test('reaches the handler while it is being sent', async () => {
    const first = Promise.withResolvers<Buffer>();
    app.onChunk = first.resolve;
    const { call, answer } = send();
    const [head, tail] = [png(1000), png(1000)];
    call.write(head);
    expect(await first.promise).toEqual(head);
    call.end(tail);
    expect(await answer).toMatchObject({ status: 201 });
    const body = JSON.parse((await answer).body);
    expect(body).toEqual({
      bytes: 2000,
      sha256: sha256(Buffer.concat([head, tail])),
      mediaType: 'image/png',
    });
  });

  test('holds no database connection while it is being sent', async () => {
    const first = Promise.withResolvers<Buffer>();
    app.onChunk = first.resolve;
    const { call, answer } = send();
    call.write(png(10));
    await first.promise;
    // The pool has one connection.
    expect(await app.as(dentist.token).auth.readUser({ params: { id: dentist.id } })).toMatchObject({
      id: dentist.id,
    });
    call.end();
    expect((await answer).status).toBe(201);
  });

  test('fails in the handler when the client aborts it', async () => {
    const first = Promise.withResolvers<Buffer>();
    const failure = Promise.withResolvers<unknown>();
    app.onChunk = first.resolve;
    app.onFailure = failure.resolve;
    const { call, answer } = send();
    call.write(png(10));
    await first.promise;
    const reset = expect(answer).rejects.toMatchObject({ code: 'ECONNRESET' });
    call.destroy();
    expect(await failure.promise).toMatchObject({ status: 400 });
    await reset;
  });

  test('is accepted at the largest size and returns 413 with one byte more, announced or not', async () => {
    const whole = send();
    whole.call.end(png(MAX_BYTES));
    expect((await whole.answer).status).toBe(201);
    const announced = send({ headers: { 'content-length': MAX_BYTES + 1 } });
    announced.call.end(png(MAX_BYTES + 1));
    const chunked = send();
    for (let sent = 0; sent <= MAX_BYTES; sent += 4096) chunked.call.write(png(4096));
    chunked.call.end();
    for (const { answer } of [announced, chunked]) {
      expect(await answer).toEqual({
        status: 413,
        body: JSON.stringify({ message: 'El archivo es demasiado grande: el máximo es 0,25 MB' }),
      });
    }
  });

  test.each<
    [what: string, who: 'dentist' | 'patient' | 'visitor', options: Partial<SendOptions>, status: number]
  >([
    ['too large, before the session', 'visitor', { headers: { 'content-length': 40 * MAX_BYTES } }, 413],
    ['of another type, before the session', 'visitor', { headers: { 'content-type': 'text/html' } }, 415],
    ['without a session', 'visitor', {}, 401],
    ['from another role', 'patient', {}, 403],
    ['for something absent', 'dentist', { id: 'absent' }, 404],
    ['that the handler stops reading', 'dentist', { id: 'partial' }, 409],
  ])(
    '%s is answered while the client still sends, and its connection is reused',
    async (_, who, options, status) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      const token = { dentist: dentist.token, patient: patient.token, visitor: null }[who];
      const refused = send({ ...options, token, agent });
      refused.call.write(png(39 * MAX_BYTES));
      refused.call.end(png(MAX_BYTES));
      expect((await refused.answer).status).toBe(status);
      const port = refused.call.socket?.localPort;
      const next = send({ agent });
      next.call.end(png(10));
      expect((await next.answer).status).toBe(201);
      expect(next.call.socket?.localPort).toBe(port);
      agent.destroy();
    },
  );

  test('is cut off if it continues 5 s after its error response', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const endless = send({ token: null });
      endless.call.write(png(10));
      expect((await endless.answer).status).toBe(401);
      const closed = Promise.withResolvers<void>();
      endless.call.on('close', closed.resolve).on('error', () => undefined);
      await vi.advanceTimersByTimeAsync(5_000);
      await closed.promise;
    } finally {
      vi.useRealTimers();
    }
  });

  test('returns an error of the product for an invalid type or length', async () => {
    const faults = await uploadFaults(fileService.routes.storeFile.upload, (body, headers) =>
      app.app.inject({
        method: 'POST',
        url: '/services/clinical-history/files/1',
        headers: { authorization: `Bearer ${dentist.token}`, ...headers },
        ...(body && { payload: body }),
      }),
    );
    expect(faults).toEqual([]);
  });
});

describe('the typed client', () => {
  const bytes = png(100_000);
  const params = { id: '1' };
  const expected = { bytes: bytes.length, sha256: sha256(bytes) };

  test('sends a Blob under its own type', async () => {
    const file = new Blob([bytes], { type: 'application/pdf' });
    expect(await app.files(dentist.token).storeFile({ params, file })).toEqual({
      ...expected,
      mediaType: 'application/pdf',
    });
  });

  test('sends a stream under the given type', async () => {
    const file = new Blob([bytes]).stream();
    expect(await app.files(dentist.token).storeFile({ params, file, mediaType: 'image/png' })).toEqual({
      ...expected,
      mediaType: 'image/png',
    });
  });

  test('throws the 413 of a large file as an ApiError', async () => {
    const file = new Blob([png(MAX_BYTES + 1)], { type: 'image/png' });
    const refused = app.files(dentist.token).storeFile({ params, file });
    await expect(refused).rejects.toThrow(ApiError);
    await expect(refused).rejects.toMatchObject({ status: 413 });
  });
});
