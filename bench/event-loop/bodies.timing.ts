import { describe, expect, test } from 'vitest';
import { fieldsOf, type Path, put } from '../../packages/server/src/authorization/testing/body-fields.ts';
import { startFuzz, TARGETS, type Target } from '../../packages/server/src/authorization/testing/fuzz.ts';
import type { RouteCall } from '../../packages/server/src/authorization/testing/routes.ts';
import { newRow } from '../../packages/server/src/modules/clinical-history/testing/histories.ts';
import { LONGEST_HOLD, shortestHold } from './event-loop.ts';

const fuzz = await startFuzz();

/** The start of a text, and a unit that is repeated until the text fills the body. */
const TEXTS = [
  ['', 'a'],
  ['', '1'],
  ['', ' '],
  ['', '.'],
  ['', '-'],
  ['a@', '.'],
  ['a@', 'a.'],
  ['', ', '],
  ['+', '54 ('],
  ['', '\u00ad'],
  ['', '\n'],
] as const;

/** Ends every text. No pattern allows it, so each one has to reject the whole text. */
const LAST = '\u0001';

const bodyLimitOf = ({ route }: Target): number => route.bodyLimit ?? 64 * 1024;

async function holdOf(
  target: Target,
  makeCall: () => RouteCall | Promise<RouteCall>,
): Promise<{ readonly hold: number; readonly status: number }> {
  let status = 0;
  const hold = await shortestHold(async () => {
    const call = await makeCall();
    return async () => {
      status = (await fuzz.call(target.name, call)).statusCode;
    };
  });
  return { hold, status };
}

const bytesOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

describe.each(TARGETS.map((target) => [target.name, target] as const))('%s', (_, target) => {
  test('a text that fills the body does not hold the event loop, whatever its field', async () => {
    const call = await fuzz.validCall(target);
    const filled = (path: Path, [start, unit]: (typeof TEXTS)[number]): RouteCall => {
      const free = bodyLimitOf(target) - bytesOf(put(call.body, path, start + LAST));
      const times = Math.floor(free / (bytesOf(unit) - 2));
      return { ...call, body: put(call.body, path, start + unit.repeat(times) + LAST) };
    };
    const fields = target.route.body ? fieldsOf(target.route.body) : [];
    // Tries some fields of a history, whose body is large, and every field of other bodies.
    const isTried = (index: number) => !target.route.bodyLimit || index % TEXTS.length === 0;
    const slow: string[] = [];
    for (const [field, path] of fields.entries()) {
      for (const [index, text] of TEXTS.entries()) {
        if (!isTried(field + index)) continue;
        const { hold } = await holdOf(target, () => filled(path, text));
        if (hold > LONGEST_HOLD) slow.push(`${path.join('.')} = ${text.join('')}…: ${hold.toFixed(0)} ms`);
      }
    }
    expect(slow).toEqual([]);
  });
});

const numbered = (length: number, value: unknown): object =>
  Object.fromEntries(Array.from({ length }, (_, index) => [`t${index}`, value]));

const longRows = (length: number) =>
  Array.from({ length }, () => newRow({ treatmentDescription: 'x'.repeat(400) }));

const badRow = {
  id: '',
  procedureDate: 'x',
  treatmentDescription: 1,
  debit: '',
  credit: '',
  professionalId: '',
  toothNumber: 'x',
  face: 'x',
  suggested: 1,
};

const CONTENTS: readonly (readonly [what: string, content: object, isValid: boolean])[] = [
  ['2,000 rows with nine invalid fields', { treatmentPlan: Array(2_000).fill(badRow) }, false],
  ['500,000 rows', { treatmentPlan: Array(500_000).fill(1) }, false],
  ['300,000 empty rows', { treatmentPlan: Array(300_000).fill({}) }, false],
  ['500,000 notes', { toothNotes: Array(500_000).fill(1) }, false],
  ['60,000 unknown teeth', { toothStatus: numbered(60_000, {}) }, false],
  ['a tooth with 60,000 unknown faces', { toothStatus: { 11: numbered(60_000, 1) } }, false],
  ['60,000 unknown members', numbered(60_000, {}), false],
  ['20,000 unknown members', numbered(20_000, {}), true],
  ['2,000 rows of 400 characters', { treatmentPlan: longRows(2_000) }, true],
];

describe.each(['POST', 'PUT'])('%s a history', (method) => {
  test.each(CONTENTS)('%s do not hold the event loop', async (_, content, isValid) => {
    const name = `${method} /services/clinical-history/patients/:id/history`;
    const target = TARGETS.find((each) => each.name === name);
    if (!target) throw new Error(`no target ${name}`);
    const { hold, status } = await holdOf(target, async () => {
      const call = await fuzz.validCall(target);
      return { ...call, body: { ...(call.body as object), ...content } };
    });
    expect(status < 300).toBe(isValid);
    expect(hold).toBeLessThan(LONGEST_HOLD);
  });
});

test.each([
  ['60,000 roles', 'POST /services/auth/users/create', { roles: Array(20_000).fill({}) }],
  ['unknown teeth', 'POST /services/clinical-history/plan-suggestions', { toothStatus: numbered(5_000, {}) }],
])('%s do not hold the event loop', async (_, name, content) => {
  const target = TARGETS.find((each) => each.name === name);
  if (!target) throw new Error(`no target ${name}`);
  const call = await fuzz.validCall(target);
  const body = { ...(call.body as object), ...content };
  const { hold, status } = await holdOf(target, () => ({ ...call, body }));
  expect([status, hold < LONGEST_HOLD]).toEqual([400, true]);
});

test('anonymous bodies that arrive together do not hold the event loop', async () => {
  const call = { token: null, body: '['.repeat(32_000) + ']'.repeat(32_000) };
  const hold = await shortestHold(async () => async () => {
    const calls = Array.from({ length: 40 }, () => fuzz.call('POST /services/auth/users/login', call));
    for (const { statusCode } of await Promise.all(calls)) expect(statusCode).toBe(400);
  });
  expect(hold).toBeLessThan(LONGEST_HOLD);
});
