import { beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ANONYMOUS, EVENTS, get, post, remove } from './address.ts';
import { ApiError, createClient, NetworkError, type Transport } from './client.ts';
import { defineService } from './route.ts';

const text = z.object({ text: z.string() });

const service = defineService(
  {
    name: 'auth',
    routes: {
      read: get('/notes/:owner/:id', { conditional: true }),
      list: get('/notes'),
      write: post('/notes'),
      remove: remove('/notes'),
      login: post('/login', ANONYMOUS),
      upload: post('/files', { upload: { mediaTypes: ['image/png', 'image/jpeg'], maxBytes: 10 } }),
      download: get('/files', { download: { mediaTypes: ['text/csv', 'text/plain'] } }),
      follow: get('/notes/events', EVENTS),
    },
  },
  {
    read: {
      summary: 'One note',
      who: 'signed-in',
      params: z.object({ owner: z.string(), id: z.int() }),
      query: z.object({ lang: z.string().optional(), page: z.int().optional() }),
      status: 200,
      response: text,
    },
    list: { summary: 'Notes', who: 'signed-in', status: 200, response: text },
    write: {
      summary: 'A new note',
      who: 'signed-in',
      body: text.optional(),
      status: 201,
      response: text,
    },
    remove: { summary: 'Deletes', who: 'signed-in', status: 204 },
    login: {
      summary: 'Signs in',
      body: text,
      status: 200,
      response: text,
    },
    upload: {
      summary: 'Stores a file',
      who: 'signed-in',
      status: 204,
    },
    download: {
      summary: 'A file',
      who: 'signed-in',
      status: 200,
    },
    follow: {
      summary: 'An event for each change',
      who: 'signed-in',
      status: 200,
      events: text,
    },
  },
);

interface Sent {
  readonly url: string;
  readonly init: RequestInit & { readonly headers: Headers; readonly duplex?: string };
  readonly onUploadProgress: unknown;
}

let sent: Sent[];
let answer: () => Response | Promise<Response>;
let token: string | null;
let reported: [status: number, path: string][];

beforeEach(() => {
  sent = [];
  answer = () => Response.json({ text: 'hola' });
  token = 'abc';
  reported = [];
});

function clientWith(more: Partial<Transport> = {}) {
  return createClient(service, {
    baseUrl: () => '/services/auth',
    token: () => token,
    fetch: async (url, init, { onUploadProgress }) => {
      sent.push({ url, init: init as Sent['init'], onUploadProgress });
      return answer();
    },
    ...more,
  });
}

const only = (): Sent => {
  const [request, ...others] = sent;
  if (!request || others.length > 0) throw new Error(`${sent.length} requests`);
  return request;
};
const header = (name: string) => only().init.headers.get(name);

describe('a request', () => {
  it('has the method, and the address with its parameters and query', async () => {
    await clientWith().read({ params: { owner: 'a/b ñ', id: 7 }, query: { lang: 'es', page: undefined } });
    expect([only().init.method, only().url]).toEqual([
      'GET',
      '/services/auth/notes/a%2Fb%20%C3%B1/7?lang=es',
    ]);
    expect(only().init.body).toBeUndefined();
    expect('signal' in only().init).toBe(false);
  });

  it('has no question mark without a query', async () => {
    await clientWith().read({ params: { owner: 'ana', id: 7 }, query: {} });
    await clientWith().list();
    expect(sent.map(({ url }) => url)).toEqual(['/services/auth/notes/ana/7', '/services/auth/notes']);
  });

  it('accepts JSON, or the types of the file', async () => {
    await clientWith().list();
    expect(header('accept')).toBe('application/json');
    expect(header('content-type')).toBeNull();
    sent = [];
    await clientWith().download();
    expect(header('accept')).toBe('text/csv, text/plain');
  });

  it('carries the token, except for an anonymous route and without a session', async () => {
    await clientWith().list();
    expect(header('authorization')).toBe('Bearer abc');
    sent = [];
    await clientWith().login({ body: { text: 'x' } });
    expect(header('authorization')).toBeNull();
    sent = [];
    token = null;
    await clientWith().list();
    expect(header('authorization')).toBeNull();
  });

  it('carries its body as JSON, or no body if an optional one is omitted', async () => {
    await clientWith().write({ body: { text: 'ñ' } });
    expect([header('content-type'), only().init.body]).toEqual(['application/json', '{"text":"ñ"}']);
    sent = [];
    await clientWith().write({});
    expect([header('content-type'), only().init.body]).toEqual([null, undefined]);
  });

  it('carries a Blob with its own type or the given one', async () => {
    const file = new Blob(['x'], { type: 'image/jpeg' });
    const onUploadProgress = () => undefined;
    await clientWith().upload({ file }, { onUploadProgress });
    expect([header('content-type'), only().init.body]).toEqual(['image/jpeg', file]);
    expect(only().onUploadProgress).toBe(onUploadProgress);
    expect('duplex' in only().init).toBe(false);
    sent = [];
    await clientWith().upload({ file, mediaType: 'image/png' });
    expect(header('content-type')).toBe('image/png');
  });

  it('sends a stream with the first type of the route or the given one', async () => {
    const file = new Blob(['x']).stream();
    await clientWith().upload({ file });
    expect([header('content-type'), only().init.body, only().init.duplex]).toEqual([
      'image/png',
      file,
      'half',
    ]);
    sent = [];
    await clientWith().upload({ file: new Blob(['x']).stream(), mediaType: 'image/jpeg' });
    expect(header('content-type')).toBe('image/jpeg');
  });

  it('can be aborted', async () => {
    const { signal } = new AbortController();
    await clientWith().list({}, { signal });
    expect(only().init.signal).toBe(signal);
  });
});

describe('a response', () => {
  it('resolves to its JSON, or to nothing without a body', async () => {
    expect(await clientWith().list()).toEqual({ text: 'hola' });
    answer = () => new Response(null, { status: 204 });
    expect(await clientWith().remove()).toBeUndefined();
  });

  it('resolves to a file with its name', async () => {
    answer = () =>
      new Response('a;b', { headers: { 'content-disposition': 'attachment; filename="a.csv"' } });
    const { file, fileName } = await clientWith().download();
    expect([fileName, await file.text()]).toEqual(['a.csv', 'a;b']);
  });

  it('names a file that the server does not name', async () => {
    expect((await clientWith().download()).fileName).toBe('archivo');
  });

  it('is a network error when it does not arrive whole', async () => {
    answer = () => new Response('{"text"');
    const failure = await clientWith()
      .list()
      .catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NetworkError);
    expect(failure).toMatchObject({ name: 'NetworkError', message: 'Sin conexión con el servidor' });
    expect(failure).toHaveProperty('cause', expect.any(SyntaxError));
  });

  it('is a network error if it does not arrive', async () => {
    const cause = new TypeError('Failed to fetch');
    answer = () => Promise.reject(cause);
    await expect(clientWith().list()).rejects.toMatchObject({ name: 'NetworkError', cause });
  });

  it('rejects with the abort if the caller aborts', async () => {
    const controller = new AbortController();
    answer = () => {
      controller.abort();
      return Promise.reject(controller.signal.reason);
    };
    const call = clientWith().list({}, { signal: controller.signal });
    await expect(call).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('is a network error if the caller did not abort', async () => {
    answer = () => Promise.reject(new TypeError('Failed to fetch'));
    const call = clientWith().list({}, { signal: new AbortController().signal });
    await expect(call).rejects.toMatchObject({ name: 'NetworkError' });
  });
});

describe('an error', () => {
  const failureOf = (response: Response) => {
    answer = () => response;
    return clientWith({ onError: ({ status }, { path }) => reported.push([status, path]) })
      .list()
      .catch((error: unknown) => error);
  };

  it('has the status, the JSON and the seconds to wait, and is reported', async () => {
    const failure = await failureOf(
      Response.json({ message: 'Esperá' }, { status: 429, headers: { 'retry-after': '30' } }),
    );
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({
      name: 'ApiError',
      status: 429,
      message: 'Esperá',
      payload: { message: 'Esperá' },
      retryAfterSeconds: 30,
    });
    expect(reported).toEqual([[429, '/notes']]);
  });

  it.each([
    ['a page of a proxy', '<h1>Bad Gateway</h1>', '<h1>Bad Gateway</h1>'],
    ['nothing', '', undefined],
  ])('may have %s as its body', async (_, body, payload) => {
    const failure = await failureOf(new Response(body, { status: 502 }));
    expect(failure).toMatchObject({ status: 502, message: 'HTTP 502', retryAfterSeconds: undefined });
    expect(failure).toHaveProperty('payload', payload);
  });

  it('keeps its status if its body is lost', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new Error('reset')) });
    expect(await failureOf(new Response(body, { status: 500 }))).toMatchObject({
      status: 500,
      payload: undefined,
    });
  });

  it.each(['Wed, 21 Oct 2026 07:28:00 GMT', '', '1.5', '-1', 'x3', '3x'])(
    'has no seconds to wait with Retry-After %j',
    (retryAfter) => {
      expect(new ApiError(503, {}, retryAfter).retryAfterSeconds).toBeUndefined();
    },
  );

  it('is thrown even without an error handler', async () => {
    answer = () => new Response('', { status: 500 });
    await expect(clientWith().list()).rejects.toBeInstanceOf(ApiError);
  });

  it('is a 304 to a request without If-None-Match', async () => {
    answer = () => new Response(null, { status: 304 });
    await expect(clientWith().list()).rejects.toMatchObject({ status: 304 });
  });
});

describe('events', () => {
  const encoder = new TextEncoder();
  const chunks = (...texts: string[]) =>
    new ReadableStream<Uint8Array>({
      start: (controller) => {
        for (const text of texts)
          for (const byte of encoder.encode(text)) controller.enqueue(Uint8Array.of(byte));
        controller.close();
      },
    });

  it('are read in order, wherever the chunks are cut', async () => {
    answer = () =>
      new Response(chunks('data: {"text":"ñandú"}\n\n', 'data: {"text":"dos\\n\\n"}\n\n', 'data: {"te'));
    const texts: string[] = [];
    for await (const event of await clientWith().follow()) texts.push(event.text);
    expect(texts).toEqual(['ñandú', 'dos\n\n']);
    expect(header('accept')).toBe('text/event-stream');
  });

  it('are absent from a response without a body', async () => {
    answer = () => new Response(null, { status: 200 });
    for await (const _ of await clientWith().follow()) expect.unreachable();
  });

  it('cancel the response if the caller stops reading', async () => {
    const cancel = vi.fn();
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(encoder.encode('data: {"text":"uno"}\n\n')),
      cancel,
    });
    answer = () => new Response(body);
    for await (const _ of await clientWith().follow()) break;
    expect(cancel).toHaveBeenCalledOnce();
  });

  it('throw the connection error if the stream breaks off', async () => {
    const body = new ReadableStream({ start: (controller) => controller.error(new TypeError('reset')) });
    answer = () => new Response(body);
    const events = (await clientWith().follow())[Symbol.asyncIterator]();
    await expect(events.next()).rejects.toThrow('reset');
  });

  it('throw an ApiError if the server refuses them', async () => {
    answer = () => Response.json({ message: 'No' }, { status: 404 });
    await expect(clientWith().follow()).rejects.toMatchObject({ status: 404 });
  });
});
