import { validate } from '@dentaria/contract/http/validate.ts';
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';
import type { z } from 'zod';

/**
 * Checks a form with the schema of the call that it makes, so that a rule and its message stand once. The form's values
 * are what the schema takes; what the schema makes of them is the body.
 */
export const contractResolver =
  <Values extends FieldValues, Body>(schema: z.ZodType<Body, Values>): Resolver<Values, unknown, Body> =>
  (values) => {
    const checked = validate(schema, values);
    return checked.ok
      ? { values: checked.value, errors: {} }
      : { values: {}, errors: nested(checked.errors) };
  };

/** `{ 'a.b': 'text' }` → `{ a: { b: { message: 'text' } } }`. What concerns an element of a list belongs to the list. */
function nested<Values extends FieldValues>(errors: Record<string, string>): FieldErrors<Values> {
  const tree: Record<string, unknown> = {};
  for (const [path, message] of Object.entries(errors)) {
    const keys = path.replace(/\.\d+(\..*)?$/, '').split('.');
    let place = tree;
    for (const key of keys.slice(0, -1)) place = (place[key] ??= {}) as Record<string, unknown>;
    place[keys.at(-1) ?? path] ??= { type: 'contract', message };
  }
  return tree as FieldErrors<Values>;
}
