import { get, type IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { rangeFaults } from '../authorization/testing/bad-files.ts';
import { buildPractice } from '../testing/builders/builders.ts';
import { FILE_NAME, fileApp } from '../testing/servers/file-service.ts';
import { eventually } from '../testing/waiting.ts';

const app = await fileApp();
const { dentist, patient } = await buildPractice(app);

const LINES = 500;
const SIZE = LINES * 10;
const url = `/services/clinical-history/files/${LINES}`;

const read = (headers: Record<string, string> = {}, token: string | null = dentist.token) =>
  app.request({ method: 'GET', url, token, headers });

describe('a download with ranges', () => {
  test('names its file, size and ETag, and is not stored', async () => {
    const answer = await read();
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="radiograf?a de ?and?.txt"; filename*=UTF-8''${encodeURIComponent(FILE_NAME)}`,
      'content-length': String(SIZE),
      'accept-ranges': 'bytes',
      etag: expect.stringMatching(/^"[\w-]{43}"$/),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.rawPayload).toHaveLength(SIZE);
  });

  test.each([
    ['bytes=0-9', 0, 9, '000000000\n'],
    ['bytes=15-24', 15, 24, '0001\n00000'],
    ['bytes=4990-', 4990, 4999, '000000499\n'],
    ['bytes=-3', 4997, 4999, '99\n'],
    ['bytes=4998-9999', 4998, 4999, '9\n'],
  ])('returns the requested part for %s', async (range, start, end, body) => {
    const answer = await read({ range });
    expect(answer.statusCode).toBe(206);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/${SIZE}`,
      'content-length': String(body.length),
    });
    expect(answer.body).toBe(body);
  });

  test('answers 416 with the size for a range beyond the end', async () => {
    const answer = await read({ range: `bytes=${SIZE}-` });
    expect(answer.statusCode).toBe(416);
    expect(answer.headers).toMatchObject({
      'content-range': `bytes */${SIZE}`,
      'content-type': 'application/json; charset=utf-8',
    });
    expect(answer.headers['content-disposition']).toBeUndefined();
    expect(answer.json()).toEqual({ message: 'El archivo no tiene la parte pedida' });
  });

  test('is resumed if If-Range matches the ETag, and is sent whole otherwise', async () => {
    const etag = String((await read()).headers.etag);
    const resume = (ifRange: string) => read({ range: 'bytes=10-19', 'if-range': ifRange });
    expect((await resume(etag)).body).toBe('000000001\n');
    for (const other of ['"other"', `W/${etag}`, 'Sun, 22 Nov 2026 19:00:00 GMT']) {
      const answer = await resume(other);
      expect([answer.statusCode, answer.rawPayload.length]).toEqual([200, SIZE]);
    }
  });

  test('is compressed under a weak ETag if it is sent whole, and not compressed in part', async () => {
    const plain = await read();
    const compressed = await read({ 'accept-encoding': 'br' });
    expect(brotliDecompressSync(compressed.rawPayload)).toEqual(plain.rawPayload);
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', etag: `W/${plain.headers.etag}` });
    expect(compressed.headers['accept-ranges']).toBeUndefined();
    expect(compressed.headers['content-length']).toBeUndefined();
    const part = await read({ 'accept-encoding': 'br', range: 'bytes=0-2999' });
    expect(part.headers['content-encoding']).toBeUndefined();
    expect(part.rawPayload).toEqual(plain.rawPayload.subarray(0, 3000));
  });

  test('handles malformed and unusual ranges', async () => {
    expect(await rangeFaults((headers) => read(headers))).toEqual([]);
  });

  test.each([
    ['without a session', null, 401],
    ['for another role', 'patient', 403],
  ])('is refused %s, ranges included', async (_, token, status) => {
    const answer = await read({ range: 'bytes=0-9' }, token === null ? null : patient.token);
    expect(answer.statusCode).toBe(status);
    expect(answer.headers['content-range']).toBeUndefined();
  });
});

describe('a stream', () => {
  const open = (): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { authorization: `Bearer ${dentist.token}` };
      get(`${app.origin}/services/clinical-history/streams/1`, { headers }, resolve).on('error', reject);
    });

  test('ignores Range, and may name another declared media type', async () => {
    app.stream = () => ({ fileName: 'a.png', mediaType: 'image/png', content: Readable.from(['png']) });
    const answer = await app.request({
      method: 'GET',
      url: '/services/clinical-history/streams/1',
      token: dentist.token,
      headers: { range: 'bytes=0-0' },
    });
    expect([answer.statusCode, answer.body]).toEqual([200, 'png']);
    expect(answer.headers['content-type']).toBe('image/png');
    expect(answer.headers['accept-ranges']).toBeUndefined();
  });

  test("is read at the client's pace, and closed when the client disconnects", async () => {
    const CHUNK = Buffer.alloc(64 * 1024);
    let produced = 0;
    const closed = Promise.withResolvers<void>();
    async function* endless(): AsyncGenerator<Buffer> {
      try {
        for (;;) {
          produced += CHUNK.length;
          yield CHUNK;
        }
      } finally {
        closed.resolve();
      }
    }
    app.stream = () => ({ fileName: 'a.pdf', content: Readable.from(endless(), { objectMode: false }) });
    const response = await open();
    response.pause();
    await eventually(() => expect(produced).toBeGreaterThan(0));
    let before = 0;
    const hasSettled = () => {
      const last = before;
      before = produced;
      return produced === last;
    };
    await expect.poll(hasSettled).toBe(true);
    // About the capacity of the socket buffers.
    expect(produced).toBeLessThan(32 * 1024 * 1024);
    response.destroy();
    await closed.promise;
  });

  test('closes the connection if it fails later', async () => {
    async function* failing(): AsyncGenerator<string> {
      yield 'x'.repeat(100_000);
      throw new Error('disk');
    }
    app.stream = () => ({ fileName: 'a.pdf', content: Readable.from(failing()) });
    const response = await open();
    await expect(text(response)).rejects.toThrow('aborted');
  });

  test('returns an error without a file name if it fails before its first byte', async () => {
    app.stream = () => ({
      fileName: 'a.pdf',
      content: new Readable({ read: (): void => undefined }).destroy(new Error('disk')),
    });
    const answer = await app.request({
      method: 'GET',
      url: '/services/clinical-history/streams/1',
      token: dentist.token,
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json()).toEqual({ message: 'Ocurrió un error inesperado' });
    expect(answer.headers['content-disposition']).toBeUndefined();
  });
});

test('the typed client resolves to the file and its name', async () => {
  const { file, fileName } = await app.files(dentist.token).readFile({ params: { lines: 2 } });
  expect(fileName).toBe(FILE_NAME);
  expect(file.type).toBe('text/plain');
  expect(await file.text()).toBe('000000000\n000000001\n');
});
