import { beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { ANONYMOUS, get, post, put } from './address.ts';
import { createClient, type Transport } from './client.ts';
import { createIdempotencyKeys, IDEMPOTENCY_KEY_HEADER } from './idempotency-key.ts';
import { defineService } from './route.ts';

const note = z.object({ text: z.string() });

const service = defineService(
  {
    name: 'auth',
    routes: {
      read: get('/notes'),
      write: post('/owners/:owner/notes'),
      replace: put('/notes'),
      register: post('/registrations', ANONYMOUS),
      pay: post('/owners/:owner/payments', { saveId: true }),
      plan: post('/plans', { preview: 'dryRun' }),
      upload: post('/files', { upload: { mediaTypes: ['text/csv'], maxBytes: 100 } }),
    },
  },
  {
    read: { summary: 'Notes', who: 'signed-in', status: 200, response: note },
    write: {
      summary: 'A new note',
      who: 'signed-in',
      params: z.object({ owner: z.int() }),
      body: note,
      status: 201,
      response: note,
    },
    replace: {
      summary: 'Replaces notes',
      who: 'signed-in',
      body: note,
      status: 200,
      response: note,
    },
    register: {
      summary: 'Registers',
      body: note,
      status: 201,
      response: note,
    },
    pay: {
      summary: 'A payment',
      who: 'signed-in',
      params: z.object({ owner: z.int() }),
      body: z.object({ text: z.string(), saveId: z.string().optional() }),
      status: 201,
      response: note,
    },
    plan: {
      summary: 'A plan, or what it would be',
      who: 'signed-in',
      body: z.object({ dryRun: z.boolean() }),
      status: 201,
      response: note,
    },
    upload: {
      summary: 'Stores a file',
      who: 'signed-in',
      status: 204,
    },
  },
);

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
let bodies: unknown[];
let answer: Answer;
let time: number;
let client: ReturnType<typeof open>;

function open(more: Partial<Transport> = {}) {
  return createClient(service, {
    baseUrl: () => '/services/auth',
    token: () => 'abc',
    keys: createIdempotencyKeys(() => time),
    fetch: async (_, init) => {
      sent.push(new Headers(init.headers).get(IDEMPOTENCY_KEY_HEADER));
      bodies.push(init.body);
      return answer();
    },
    ...more,
  });
}

beforeEach(() => {
  sent = [];
  bodies = [];
  answer = done;
  time = 0;
  client = open();
});

const write = (text = 'a', owner = 1) => client.write({ params: { owner }, body: { text } }).catch(() => {});
const pay = (text: string, owner = 1) => client.pay({ params: { owner }, body: { text } }).catch(() => {});
const file = new Blob(['a'], { type: 'text/csv' });

/** Numbers the keys in the order of their first use. */
const keys = (): number[] => sent.map((key) => [...new Set(sent)].indexOf(key));

test('each POST has its own random UUID', async () => {
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

test('different concurrent calls have different keys', async () => {
  await Promise.all([write('a'), write('b'), write('a', 2)]);
  expect(keys()).toEqual([0, 1, 2]);
});

test('a different body gets a different key', async () => {
  answer = lost;
  await write('a');
  await write('b');
  expect(keys()).toEqual([0, 1]);
});

test('a payment that is corrected after a lost answer keeps its key until it is answered', async () => {
  answer = lost;
  await pay('a');
  await pay('b');
  await pay('b', 2);
  answer = status(409);
  await pay('c');
  await pay('c');
  expect(keys()).toEqual([0, 0, 1, 0, 2]);
});

test('a payment also has its key in the body, for a server of the previous release', async () => {
  await pay('a');
  expect(JSON.parse(String(bodies[0]))).toEqual({ text: 'a', saveId: sent[0] });
  await write();
  expect(JSON.parse(String(bodies[1]))).toEqual({ text: 'a' });
});

test('a preview has no key', async () => {
  await client.plan({ body: { dryRun: true } });
  await client.plan({ body: { dryRun: false } });
  expect(sent.map((key) => key === null)).toEqual([true, false]);
});

test('a completed write of the service ends the repeats of lost calls', async () => {
  answer = lost;
  await write('a');
  answer = done;
  await client.read();
  answer = lost;
  await write('a');
  answer = done;
  await client.replace({ body: { text: 'b' } });
  await write('a');
  expect(keys()).toEqual([0, 1, 0, 1, 2]);
});

test('a different URL gets a different key', async () => {
  answer = lost;
  await write('a', 1);
  await write('a', 2);
  expect(keys()).toEqual([0, 1]);
});

test('a file keeps its key, and a different file gets another one', async () => {
  answer = lost;
  for (const each of [file, file, new Blob(['a'], { type: 'text/csv' })])
    await client.upload({ file: each }).catch(() => {});
  expect(keys()).toEqual([0, 0, 1]);
});

test('the same call after ten minutes is a new one', async () => {
  answer = lost;
  await write();
  time = 599_999;
  await write();
  time = 600_000;
  await write();
  expect(keys()).toEqual([0, 0, 1]);
});

test.each(['forget', 'clear'] as const)('%s ends the repeats of lost calls', async (name) => {
  const idempotencyKeys = createIdempotencyKeys();
  client = open({ keys: idempotencyKeys });
  answer = lost;
  await write();
  idempotencyKeys[name]();
  await write();
  expect(keys()).toEqual([0, 1]);
});

test('a pending call keeps its key when lost calls are forgotten', async () => {
  const idempotencyKeys = createIdempotencyKeys();
  client = open({ keys: idempotencyKeys });
  const { promise, resolve } = Promise.withResolvers<Response>();
  answer = () => promise;
  const first = write();
  idempotencyKeys.forget();
  const second = write();
  resolve(Response.json({ text: 'hola' }, { status: 201 }));
  await Promise.all([first, second]);
  expect(keys()).toEqual([0, 0]);
});
