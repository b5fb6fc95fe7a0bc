import { expect } from 'vitest';
import type { z } from 'zod';
import { validate } from '../../http/validate.ts';

const check = (schema: z.ZodType, value: unknown): unknown => {
  const checked = validate(schema, value);
  return checked.ok ? checked.value : { error: Object.values(checked.errors)[0] };
};

export const accepts = (schema: z.ZodType, value: unknown, parsed = value): void =>
  expect(check(schema, value)).toEqual(parsed);

export const rejects = (schema: z.ZodType, value: unknown, error: string): void =>
  expect(check(schema, value)).toEqual({ error });
