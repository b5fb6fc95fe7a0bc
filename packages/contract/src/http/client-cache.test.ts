import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { get } from './address.ts';
import { type CachedResponse, createClient } from './client.ts';
import { defineService } from './route.ts';

const text = z.object({ text: z.string() });

const service = defineService(
  {
    name: 'auth',
    routes: {
      read: get('/notes/:owner/:id', { conditional: true }),
      list: get('/notes'),
    },
  },
  {
    read: {
      summary: 'One note',
      who: 'signed-in',
      params: z.object({ owner: z.string(), id: z.int() }),
      query: z.object({ page: z.int().optional() }),
      status: 200,
      response: text,
    },
    list: { summary: 'Notes', who: 'signed-in', status: 200, response: text },
  },
);

let sent: Headers[];
let answer: () => Response;
let token: string | null;

const clientWith = (cache?: Map<string, CachedResponse>) =>
  createClient(service, {
    baseUrl: () => '/services/auth',
    token: () => token,
    fetch: async (_, init) => {
      sent.push(new Headers(init.headers));
      return answer();
    },
    ...(cache && { cache }),
  });

describe('the cache', () => {
  const request = { params: { owner: 'ana', id: 1 }, query: {} };
  const etags = () => sent.map((headers) => headers.get('if-none-match'));

  function cachedClient() {
    const cache = new Map<string, CachedResponse>();
    return { client: clientWith(cache), cache };
  }

  beforeEach(() => {
    sent = [];
    token = 'abc';
    answer = () =>
      sent.at(-1)?.has('if-none-match')
        ? new Response(null, { status: 304 })
        : Response.json({ text: 'hola' }, { headers: { etag: 'W/"1"' } });
  });

  it('answers an unchanged response with the same object', async () => {
    const { client } = cachedClient();
    const first = await client.read(request);
    expect(await client.read(request)).toBe(first);
    expect(etags()).toEqual([null, 'W/"1"']);
  });

  it('is updated by a changed response', async () => {
    const { client } = cachedClient();
    await client.read(request);
    answer = () => Response.json({ text: 'chau' }, { headers: { etag: 'W/"2"' } });
    expect(await client.read(request)).toEqual({ text: 'chau' });
    await client.read(request);
    expect(etags()).toEqual([null, 'W/"1"', 'W/"2"']);
  });

  it('holds one entry per address', async () => {
    const { client, cache } = cachedClient();
    await client.read(request);
    await client.read({ ...request, query: { page: 2 } });
    expect(etags()).toEqual([null, null]);
    expect([...cache.keys()]).toEqual(['/services/auth/notes/ana/1', '/services/auth/notes/ana/1?page=2']);
  });

  it('is not used by another session', async () => {
    const { client } = cachedClient();
    await client.read(request);
    token = 'def';
    await client.read(request);
    expect(etags()).toEqual([null, null]);
  });

  it('does not store a response that arrives after its session ended', async () => {
    const { client, cache } = cachedClient();
    answer = () => {
      token = null;
      return Response.json({ text: 'hola' }, { headers: { etag: 'W/"1"' } });
    };
    await client.read(request);
    expect(cache.size).toBe(0);
  });

  it('stores neither a response without an ETag nor one of an unconditional route', async () => {
    const { client, cache } = cachedClient();
    await client.list();
    answer = () => Response.json({ text: 'hola' });
    await client.read(request);
    expect(cache.size).toBe(0);
  });

  it('is not used for an unconditional route', async () => {
    const { client, cache } = cachedClient();
    cache.set('/services/auth/notes', { etag: 'W/"1"', answer: 1, token });
    await client.list();
    expect(etags()).toEqual([null]);
  });

  it('can be omitted', async () => {
    const client = clientWith();
    await client.read(request);
    await client.read(request);
    expect(etags()).toEqual([null, null]);
  });
});
