import fc from 'fast-check';
import type { Schema } from '../../packages/server/src/authorization/testing/body-fields.ts';

const DATES = ['1900-01-01', '2000-02-29', '2026-11-23', '9999-12-31'];

/** Values that a schema accepts, mostly at its limits. */
export function valuesOf(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const inner = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (inner.length > 0) return fc.oneof(...inner.map(valuesOf));
  switch (schema.type) {
    case 'object':
      return objectsOf(schema);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, Math.min(schema.maxItems ?? 5, 5)),
      });
    case 'string':
      return textsOf(schema);
    case 'integer':
      return numbersOf(schema).map(Math.trunc);
    case 'number':
      return numbersOf(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return fc.jsonValue();
  }
}

function objectsOf({ properties = {}, required = [], additionalProperties }: Schema): fc.Arbitrary<unknown> {
  if (Object.keys(properties).length === 0 && typeof additionalProperties === 'object')
    return fc.dictionary(fc.constantFrom('11', '16', '48', 'oclusal', 'x'), valuesOf(additionalProperties), {
      maxKeys: 4,
    });
  const members = Object.fromEntries(
    Object.entries(properties).map(([name, each]) => [name, valuesOf(each)]),
  );
  return fc.record(members, { requiredKeys: required.filter((name) => name in members) });
}

function textsOf({ pattern, format, minLength = 0, maxLength = 100 }: Schema): fc.Arbitrary<string> {
  if (format === 'date' || format === 'date-time') return fc.constantFrom(...DATES);
  if (format === 'email') return fc.emailAddress();
  if (format === 'uuid') return fc.uuid();
  const lengths = [minLength, minLength + 1, Math.min(maxLength, 2_000)];
  const plain = fc.oneof(
    ...lengths.map((length) => fc.string({ unit: 'grapheme', minLength: length, maxLength: length })),
  );
  if (pattern === undefined) return plain;
  try {
    return fc.oneof({ weight: 3, arbitrary: fc.stringMatching(new RegExp(pattern)) }, plain);
  } catch {
    // fast-check does not support every construct, such as look-ahead.
    return plain;
  }
}

function numbersOf({ minimum = -(2 ** 53), maximum = 2 ** 53 }: Schema): fc.Arbitrary<number> {
  const limits = [minimum, maximum, 0, 1].filter((each) => each >= minimum && each <= maximum);
  return fc.oneof(fc.constantFrom(...limits), fc.double({ min: minimum, max: maximum, noNaN: true }));
}
