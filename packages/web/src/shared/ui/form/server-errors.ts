import { ApiError } from '@dentaria/contract/http/client.ts';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/**
 * Shows the server's messages on their fields and returns those without one. `fields` lists the form's fields; the
 * first one with an error receives focus.
 */
export function showServerErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): string[] {
  if (!(error instanceof ApiError)) return [];
  const unmatched: string[] = [];
  let shouldFocus = true;
  for (const [field, message] of Object.entries(error.errors)) {
    const target = fields.find((name) => name === field || field.startsWith(`${name}.`));
    if (target === undefined) unmatched.push(message);
    else setError(target, { type: 'server', message }, { shouldFocus });
    shouldFocus &&= target === undefined;
  }
  return unmatched;
}
