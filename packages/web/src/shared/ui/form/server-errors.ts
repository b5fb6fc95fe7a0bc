import { ApiError } from '@dentaria/contract/http/client.ts';
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form';

/**
 * Shows the server's messages at their fields and focuses the first. Returns the messages for fields that the form
 * lacks.
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
