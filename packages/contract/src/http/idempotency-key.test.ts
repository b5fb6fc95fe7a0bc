import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { createClient, type Transport } from './client.ts';
import { IDEMPOTENCY_KEY_HEADER, makeIdempotencyKeys } from './idempotency-key.ts';
import { defineService } from './route.ts';

const note = z.object({ text: z.string() });

const service = defineService({
  name: 'auth',
  routes: {
    read: { method: 'GET', path: '/notes', summary: 'Notes', who: 'signed-in', status: 200, response: note },
    write: {
      method: 'POST',
      path: '/owners/:owner/notes',
      summary: 'A new note',
      who: 'signed-in',
      params: z.object({ owner: z.int() }),
      body: note,
      status: 201,
      response: note,
    },
    replace: {
      method: 'PUT',
      path: '/notes',
      summary: 'Replaces notes',
      who: 'signed-in',
      body: note,
      status: 200,
      response: note,
    },
    register: {
      method: 'POST',
      path: '/registrations',
      summary: 'Registers',
      who: 'public',
      anonymous: true,
      body: note,
      status: 201,
      response: note,
    },
    upload: {
      method: 'POST',
      path: '/files',
      summary: 'Stores a file',
      who: 'signed-in',
      upload: { mediaTypes: ['text/csv'], maxBytes: 100 },
      status: 204,
    },
  },
});

type Answer = () => Response | Promise<Response>;

const done: Answer = () => Response.json({ text: 'hola' }, { status: 201 });
const status =
  (code: number): Answer =>
  () =>
    Response.json({ message: 'No' }, { status: code });
const lost: Answer = () => Promise.reject(new TypeError('Failed to fetch'));
const broken: Answer = () =>
  new Response(new ReadableStream({ pull: (stream) => stream.error(new Error('cut')) }), { status: 201 });

let sent: (string | null)[];
let answer: Answer;
let time: number;
let client: ReturnType<typeof open>;

function open(more: Partial<Transport> = {}) {
  return createClient(service, {
    baseUrl: () => '/services/auth',
    token: () => 'abc',
    keys: makeIdempotencyKeys(() => time),
    fetch: async (_, init) => {
      sent.push(new Headers(init.headers).get(IDEMPOTENCY_KEY_HEADER));
      return answer();
    },
    ...more,
  });
}

beforeEach(() => {
  sent = [];
  answer = done;
  time = 0;
  client = open();
});

const write = (text = 'a', owner = 1) => client.write({ params: { owner }, body: { text } }).catch(() => {});
const file = new Blob(['a'], { type: 'text/csv' });

/** Numbers the keys in the order of their first use. */
const keys = (): number[] => sent.map((key) => [...new Set(sent)].indexOf(key));

test('each POST has a random UUID of its own', async () => {
  await write();
  await write();
  expect(sent[0]).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/);
  expect(keys()).toEqual([0, 1]);
});

test('reads, saves and public calls have no key', async () => {
  await client.read();
  await client.replace({ body: { text: 'a' } });
  await client.register({ body: { text: 'a' } });
  client = open({ keys: undefined });
  await write();
  expect(sent).toEqual([null, null, null, null]);
});

const UNKNOWN: readonly (readonly [string, Answer])[] = [
  ['no answer', lost],
  ['an answer that breaks off', broken],
  ...[401, 403, 408, 413, 415, 429, 500, 503].map((code): [string, Answer] => [String(code), status(code)]),
];

test.each(UNKNOWN)('after %s the same call has the same key, until it is answered', async (_, failure) => {
  answer = failure;
  await write();
  await write();
  answer = done;
  await write();
  await write();
  expect(keys()).toEqual([0, 0, 0, 1]);
});

test.each([201, 400, 404, 409, 428])('after %i the same call is a new one', async (code) => {
  answer = status(code);
  await write();
  await write();
  expect(keys()).toEqual([0, 1]);
});

test('a refused repeat forgets the key of a lost answer', async () => {
  answer = lost;
  await write();
  answer = status(409);
  await write();
  await write();
  expect(keys()).toEqual([0, 0, 1]);
});

test('two calls at once share a key, which outlives the lost answer of one', async () => {
  let fail: (error: Error) => void = () => {};
  answer = () => new Promise((_, reject) => (fail = reject));
  const first = write();
  answer = done;
  await write();
  fail(new TypeError('Failed to fetch'));
  await first;
  await write();
  expect(keys()).toEqual([0, 0, 0]);
});

test('other calls at the same time have other keys', async () => {
  await Promise.all([write('a'), write('b'), write('a', 2)]);
  expect(keys()).toEqual([0, 1, 2]);
});

test('another body after a lost answer has its key once, and frees it when it is done', async () => {
  answer = lost;
  await write('a');
  answer = status(409);
  await write('b');
  await write('b');
  answer = done;
  await write('a');
  expect(keys()).toEqual([0, 0, 1, 0]);

  sent = [];
  answer = lost;
  await write('a');
  answer = done;
  await write('b');
  await write('a');
  expect(keys()).toEqual([0, 0, 1]);
});

test('another address has another key', async () => {
  answer = lost;
  await write('a', 1);
  await write('a', 2);
  expect(keys()).toEqual([0, 1]);
});

test('a file has its key while it is the same, and lends it to no other', async () => {
  answer = lost;
  for (const each of [file, file, new Blob(['a'], { type: 'text/csv' })])
    await client.upload({ file: each }).catch(() => {});
  expect(keys()).toEqual([0, 0, 1]);
});

test('the same call after an hour is a new one', async () => {
  answer = lost;
  await write();
  time = 3_599_999;
  await write();
  time = 3_600_000;
  await write();
  expect(keys()).toEqual([0, 0, 1]);
});

test('the end of the session forgets every call', async () => {
  const idempotencyKeys = makeIdempotencyKeys();
  client = open({ keys: idempotencyKeys });
  answer = lost;
  await write();
  idempotencyKeys.clear();
  await write();
  expect(keys()).toEqual([0, 1]);
});
