import { COMMON_PASSWORD } from '@dentaria/contract/fields/password.ts';
import { validate } from '@dentaria/contract/http/validate.ts';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { fieldsOf, type Path, put } from './testing/body-fields.ts';
import { startFuzz, TARGETS } from './testing/fuzz.ts';

const fuzz = await startFuzz();

/** Finds the field of a new password by submitting a common one, which the contract rejects. */
function newPasswordOf(body: z.ZodType): Path | undefined {
  return fieldsOf(body).find((path) => {
    const checked = validate(body, put({}, path, 'contraseña'));
    return !checked.ok && checked.errors[path.join('.')] === COMMON_PASSWORD;
  });
}

const cases = TARGETS.flatMap((target) => {
  const { body } = target.route;
  const path = body && newPasswordOf(body);
  return path ? [{ target, path, other: fieldsOf(body).find((each) => each[0] !== path[0]) }] : [];
});

test('seven routes set a password', () => {
  expect(cases).toHaveLength(7);
});

test.each(cases)('$target.name refuses a leaked password', async ({ target, path }) => {
  const call = await fuzz.validCall(target);
  const answer = await fuzz.call(target.name, { ...call, body: put(call.body, path, 'Blackberry') });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual({ [path.join('.')]: COMMON_PASSWORD });
});

test.each(cases.filter(({ other }) => other))(
  '$target.name reports a leaked password together with another invalid field',
  async ({ target, path, other = [] }) => {
    const call = await fuzz.validCall(target);
    const body = put(put(call.body, path, 'Blackberry'), other, { not: 'a text' });
    const answer = await fuzz.call(target.name, { ...call, body });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toMatchObject({ [path.join('.')]: COMMON_PASSWORD });
    expect(Object.keys(answer.json().errors)).toHaveLength(2);
  },
);
