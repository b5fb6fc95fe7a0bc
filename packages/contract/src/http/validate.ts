import type { z } from 'zod';
import { MAX_ISSUES } from '../fields/list.ts';
import { REQUIRED_ES } from '../fields/required-message.ts';
import type { FieldErrors } from './problem.ts';

export type Validated<T> = { ok: true; value: T } | { ok: false; errors: FieldErrors };

const INVALID = 'Valor inválido';

/** Spanish messages for rules without their own, so that zod's English texts never reach a screen. */
const fallback: z.core.$ZodErrorMap = (issue) => {
  if (issue.code === 'invalid_type')
    return issue.input === undefined || issue.input === null ? REQUIRED_ES : INVALID;
  if (issue.code === 'too_big') {
    return issue.origin === 'string' ? `Máximo ${issue.maximum} caracteres` : `El máximo es ${issue.maximum}`;
  }
  if (issue.code === 'too_small' && issue.origin !== 'string') return `El mínimo es ${issue.minimum}`;
  return INVALID;
};

/** Reports the first issue of each field, for at most MAX_ISSUES fields. */
export function validate<S extends z.ZodType>(schema: S, value: unknown): Validated<z.output<S>> {
  const result = schema.safeParse(value, { error: fallback });
  if (result.success) return { ok: true, value: result.data };
  return { ok: false, errors: fieldErrors(result.error) };
}

export function fieldErrors(error: z.core.$ZodError): FieldErrors {
  const errors = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'body';
    if (!errors.has(field)) errors.set(field, issue.message);
    if (errors.size === MAX_ISSUES) break;
  }
  return Object.fromEntries(errors);
}
