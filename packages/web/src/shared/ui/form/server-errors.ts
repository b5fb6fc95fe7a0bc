import { ApiError } from '@dentaria/contract/http/client.ts';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';

/**
 * Shows the server's messages at their fields and focuses the first one. Returns the messages for fields that
 * the form does not have.
 */
export function showServerErrors<Values extends FieldValues, Output>(
  error: unknown,
  { getValues, setError }: Pick<UseFormReturn<Values, unknown, Output>, 'getValues' | 'setError'>,
  fields: readonly FieldPath<Values>[] = fieldsIn(getValues()) as FieldPath<Values>[],
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

/** Returns paths such as `intervals.0.chairId`. A list of plain values is one field. */
const fieldsIn = (values: object): string[] =>
  Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    isGroup(value) ? fieldsIn(value).map((field) => `${name}.${field}`) : [name],
  );

const isGroup = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  (!Array.isArray(value) || value.some((member) => typeof member === 'object'));
