import { cleanEmail, cleanPhone, cleanText } from '@dentaria/contract/fields/clean-text.ts';
import { dniNumber } from '@dentaria/contract/fields/people/dni-digits.ts';
import { describe, expect, test } from 'vitest';
import { fieldsOf, type Path, put } from './testing/body-fields.ts';
import { CORPUS } from './testing/corpus.ts';
import { startFuzz, TARGETS, type Target, WHOLE } from './testing/fuzz.ts';
import { faultIn } from './testing/response-faults.ts';

const fuzz = await startFuzz();

/** `npm test` tries every 24th combination of a field and a value. */
const SAMPLING = WHOLE ? 1 : 24;

/** The value of a field in the response to a write. */
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

/** The stored text is unchanged or, where specified, trimmed, cleaned, reduced to digits or null. */
function isStored(sent: string, stored: unknown): boolean {
  if (stored === undefined || stored === sent || stored === sent.trim()) return true;
  if (stored === null) return cleanText(sent) === '';
  return [cleanText, cleanPhone, cleanEmail, dniNumber].some((clean) => stored === clean(sent));
}

/** The server derives an empty full name from the other names. */
const isDerived = (path: Path, sent: string): boolean => path.at(-1) === 'fullName' && sent.trim() === '';

const values = Object.values(CORPUS).flat();

test('the valid request of every route succeeds', async () => {
  for (const target of TARGETS) {
    const answer = await fuzz.call(target.name, await fuzz.validCall(target));
    expect.soft(answer.statusCode, `${target.name}: ${answer.body}`).toBeLessThan(300);
  }
});

describe.each(TARGETS.map((target) => [target.name, target] as const))('%s', (_, target) => {
  test('rejects every invalid value of every field with its own message, or stores it as typed', async () => {
    const fields = target.route.body ? fieldsOf(target.route.body) : [];
    const tries = fields.flatMap((path) => values.map((value) => ({ path, value })));
    const faults: string[] = [];
    let call = await fuzz.validCall(target);
    for (const [index, { path, value }] of tries.entries()) {
      // The stride is coprime to the size of the corpus, so that every value is tried on some field.
      if ((index * 7 + path.length) % (SAMPLING * strideOf(target)) !== 0) continue;
      const answer = await fuzz.call(target.name, { ...call, body: put(call.body, path, value) });
      const stored =
        answer.statusCode < 300 && answer.body !== '' ? readBack(answer.json(), path) : undefined;
      const fault =
        faultIn(answer) ??
        (typeof value === 'string' && !isDerived(path, value) && !isStored(value, stored)
          ? `stored as ${JSON.stringify(stored)}`
          : undefined);
      if (fault) faults.push(`${path.join('.')} = ${JSON.stringify(value)?.slice(0, 60)} → ${fault}`);
      // An accepted request may have consumed its object.
      if (answer.statusCode < 300) call = await fuzz.validCall(target);
    }
    expect(faults, faults.slice(0, 20).join('\n')).toEqual([]);
  });

  test('rejects malformed bodies', async () => {
    const call = await fuzz.validCall(target);
    const faults: string[] = [];
    // Without required fields, an object of unknown fields is valid.
    const mayBeEmpty = target.route.body?.safeParse({}).success ?? false;
    const one = async (payload: string, headers: Record<string, string> = {}) => {
      const answer = await fuzz.call(target.name, { ...call, body: payload, headers });
      const fault = answer.statusCode < 300 ? `accepted: ${answer.body.slice(0, 80)}` : faultIn(answer);
      if (fault && !(answer.statusCode < 300 && mayBeEmpty))
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

/** Routes that hash a password are thirty times slower. */
const strideOf = ({ testCase }: Target): number => (!WHOLE && testCase.isSlow ? 4 : 1);

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

test.each(['__proto__', 'constructor'])('a valid body with the key %s is rejected', async (key) => {
  const name = 'POST /services/onboarding/api/invitations/generate-link';
  const body = `{"docNumber":"30999888","${key}":{"prototype":{"a":1}}}`;
  const answer = await fuzz.call(name, { body, token: fuzz.scenario.tokens.admin });
  expect(answer.statusCode).toBe(400);
});
