import { describe, expect, test } from 'vitest';
import { fieldsOf, type Path, put } from './testing/body-fields.ts';
import { CORPUS } from './testing/corpus.ts';
import { faultOf } from './testing/faulty-answers.ts';
import { startFuzz, TARGETS, type Target, WHOLE, WHOLE_TIMEOUT_MS } from './testing/fuzz.ts';

const on = await startFuzz();

/** The suite of every day tries an even part of it: every so-many-th value. */
const EVERY = WHOLE ? 1 : 24;

/** Where a written text stands in the answer, and in what the call to read it answers. */
function readBack(answer: unknown, path: Path): unknown {
  const entity = answer as Record<string, unknown>;
  const [head, ...rest] = path;
  const at = (value: unknown, steps: Path): unknown =>
    steps.reduce((inner, step) => (inner as Record<string, unknown> | undefined)?.[step], value);
  if (head === 'demographics') return at(entity, rest);
  if (head === 'anamnesis') return at(JSON.parse(String(entity.anamnesisResponses ?? '{}')), rest);
  if (head === 'ownerUser' || head === 'clinicName') return undefined;
  return at(entity, path);
}

/** Text is kept as typed; trimmed, as digits, in capitals or as null only where a rule of the specification says so. */
function isKept(sent: string, kept: unknown): boolean {
  if (kept === undefined || kept === sent || kept === sent.trim()) return true;
  return (kept === null && sent.trim() === '') || kept === sent.replace(/[.\s]/g, '');
}

/** The full name of a history is made from the names where none is sent. */
const isMade = (path: Path, sent: string): boolean => path.at(-1) === 'fullName' && sent.trim() === '';

const values = Object.values(CORPUS).flat();

test('the corpus is tried on bodies that are otherwise valid', async () => {
  for (const target of TARGETS) {
    const answer = await on.call(target.name, await on.validCall(target));
    expect.soft(answer.statusCode, `${target.name}: ${answer.body}`).toBeLessThan(300);
  }
});

describe.each(TARGETS.map((target) => [target.name, target] as const))('%s', (_, target) => {
  test('answers every bad value of every field as a refusal in its own words, or keeps it as typed', {
    timeout: WHOLE_TIMEOUT_MS,
  }, async () => {
    const fields = target.route.body ? fieldsOf(target.route.body) : [];
    const tries = fields.flatMap((path) => values.map((value) => ({ path, value })));
    const faults: string[] = [];
    for (const [index, { path, value }] of tries.entries()) {
      // A stride that is coprime to the corpus, so that every value meets some field.
      if ((index * 7 + path.length) % (EVERY * strideOf(target)) !== 0) continue;
      const call = await on.validCall(target);
      const answer = await on.call(target.name, { ...call, body: put(call.body, path, value) });
      const kept = answer.statusCode < 300 && answer.body !== '' ? readBack(answer.json(), path) : undefined;
      const fault =
        faultOf(answer) ??
        (typeof value === 'string' && !isMade(path, value) && !isKept(value, kept)
          ? `kept as ${JSON.stringify(kept)}`
          : undefined);
      if (fault) faults.push(`${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)} → ${fault}`);
    }
    expect(faults, faults.slice(0, 20).join('\n')).toEqual([]);
  });

  test('answers whole bodies of any make', async () => {
    const call = await on.validCall(target);
    const faults: string[] = [];
    // Where nothing must be said, an object of other things says nothing.
    const maySayNothing = target.route.body?.safeParse({}).success ?? false;
    const one = async (payload: string, headers: Record<string, string> = {}) => {
      const answer = await on.call(target.name, { ...call, body: payload, headers });
      const fault = answer.statusCode < 300 ? `taken: ${answer.body.slice(0, 80)}` : faultOf(answer);
      if (fault && !(answer.statusCode < 300 && maySayNothing))
        faults.push(`${payload.slice(0, 60)} → ${fault}`);
    };
    for (const payload of BODIES) await one(payload);
    for (const type of [
      'text/plain',
      'application/xml',
      'multipart/form-data; boundary=x',
      'application/jsonx',
      '',
    ]) {
      await one(JSON.stringify(call.body), { 'content-type': type });
    }
    expect(faults, faults.slice(0, 20).join('\n')).toEqual([]);
  });
});

/** Hashing makes a try of these thirty times as dear. */
const strideOf = ({ scene }: Target): number => (!WHOLE && scene.isSlow ? 4 : 1);

const BODIES: readonly string[] = [
  '{',
  '}',
  'null',
  'true',
  '0',
  '""',
  '[]',
  '[{}]',
  '{"a":}',
  "{'a':1}",
  '\uFEFF{',
  '{"a":1}}',
  '{"__proto__":{"a":1}}',
  '{"constructor":{"prototype":{"a":1}}}',
  '{"a":NaN}',
  '{"a":undefined}',
  '{"a":"\\ud800"',
  '{"a":"\u0000"',
  '['.repeat(30_000),
  `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`,
  `{"a":"${'x'.repeat(1_100_000)}"}`,
  `{${Array.from({ length: 4_000 }, (_, at) => `"k${at}":1`).join(',')}`,
];

test.each(['__proto__', 'constructor'])('a valid body with a key %s is refused', async (key) => {
  const name = 'POST /services/onboarding/api/invitations/generate-link';
  const body = `{"docNumber":"30999888","${key}":{"prototype":{"a":1}}}`;
  const answer = await on.call(name, { body, token: on.stage.tokens.admin });
  expect(answer.statusCode).toBe(400);
});
