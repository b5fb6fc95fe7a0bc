import { gzipSync } from 'node:zlib';
import { afterAll, describe, expect, test } from 'vitest';
import { answering, type Behaviour, generated, sending, startProvider } from '../testing/provider-server.ts';
import { generateContent } from './provider.ts';

const provider = await startProvider();
const elsewhere = await startProvider();
afterAll(async () => {
  await provider.close();
  await elsewhere.close();
});

const settings = () => ({ baseUrl: provider.baseUrl, model: 'a/model x', apiKey: 'the-key' });
const generate = (timeoutMs?: number) => generateContent(settings(), 'El pedido «ñ»', timeoutMs);

const endless =
  (chunk: string): Behaviour =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    const pump = () => {
      while (!response.destroyed && response.write(chunk));
      if (!response.destroyed) response.once('drain', pump);
    };
    pump();
  };

/** Sends an endless response byte by byte. */
const dripping: Behaviour = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const drip = (): void => {
    if (!response.destroyed) response.write(' ', () => setImmediate(drip));
  };
  drip();
};

test('sends a generateContent request and returns the text of the first candidate', async () => {
  provider.behave(answering('Uno\nDos'));
  expect(await generate()).toBe('Uno\nDos');
  expect(provider.seen.at(-1)).toMatchObject({
    method: 'POST',
    url: '/v1beta/models/a%2Fmodel%20x:generateContent',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': 'the-key' },
  });
  expect(JSON.parse(provider.seen.at(-1)?.body ?? '')).toEqual({
    contents: [{ parts: [{ text: 'El pedido «ñ»' }] }],
  });
});

test('joins the parts of a candidate', async () => {
  const parts = [{ text: 'Uno\n' }, { inlineData: 'x' }, { text: 'Dos' }];
  provider.behave(sending(200, JSON.stringify({ candidates: [{ content: { parts } }] })));
  expect(await generate()).toBe('Uno\nDos');
});

describe('failures of the provider', () => {
  test.each<[string, Behaviour]>([
    ['an error of the provider', sending(500, '{"error":{"message":"secret"}}')],
    ['a refused key', sending(403, generated('Uno'))],
    ['too many calls', sending(429, '')],
    ['HTML', sending(200, '<!doctype html><title>Login</title>', 'text/html')],
    ['no body', sending(200, '')],
    ['no content', (_, response) => response.writeHead(204).end()],
    ['truncated JSON', sending(200, generated('Uno').slice(0, -5))],
    ['null', sending(200, 'null')],
    ['a list', sending(200, '[1,2]')],
    ['deep JSON', sending(200, '['.repeat(200_000))],
    ['no candidates', sending(200, '{"candidates":[],"promptFeedback":{"blockReason":"SAFETY"}}')],
    ['a candidate without content', sending(200, '{"candidates":[{"finishReason":"SAFETY"}]}')],
    ['a text of another type', sending(200, '{"candidates":[{"content":{"parts":[{"text":{"x":1}}]}}]}')],
    ['a cut connection', (_, response) => response.destroy()],
    [
      'a connection cut in the middle',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"candidates":', () => response.destroy());
      },
    ],
    ['50 MB', endless(generated('x'.repeat(50_000)))],
    [
      'a gzip bomb',
      (_, response) => {
        response.writeHead(200, { 'content-encoding': 'gzip', 'content-type': 'application/json' });
        response.end(gzipSync(Buffer.alloc(50 * 1024 * 1024, ' ')));
      },
    ],
    ['invalid headers', (_, response) => response.socket?.end('HTTP/1.1 hello\r\n\r\n')],
  ])('fails within the timeout on %s', async (_, behaviour) => {
    provider.behave(behaviour);
    await expect(generate()).rejects.toThrow(expect.objectContaining({ name: 'ProviderError' }));
  });

  test.each<[string, Behaviour]>([
    ['silence', () => {}],
    ['silence after the headers', (_, response) => response.writeHead(200).flushHeaders()],
    ['an answer byte by byte', dripping],
  ])('fails within the timeout on %s', async (_, behaviour) => {
    provider.behave(behaviour);
    await expect(generate(150)).rejects.toThrow(expect.objectContaining({ name: 'ProviderError' }));
  });

  test('fails on a redirect, without sending the key elsewhere', async () => {
    elsewhere.behave(answering('Uno'));
    provider.behave((_, response) =>
      response.writeHead(307, { location: `${elsewhere.baseUrl}/models/x:generateContent` }).end(),
    );
    await expect(generate()).rejects.toThrow(expect.objectContaining({ name: 'ProviderError' }));
    expect(elsewhere.seen).toEqual([]);
  });

  test('fails on a refused connection', async () => {
    const gone = await startProvider();
    await gone.close();
    await expect(generateContent({ ...settings(), baseUrl: gone.baseUrl }, 'x')).rejects.toThrow(
      expect.objectContaining({ name: 'ProviderError' }),
    );
  });
});
