import { ApiError } from '@dentaria/contract/http/client.ts';
import { useState } from 'react';
import type { FieldPath, FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../api/failure.ts';
import { showServerErrors } from './server-errors.ts';
import { useSubmit } from './use-submit.ts';

interface Options<Values extends FieldValues, Output> {
  send: (values: Output) => Promise<unknown>;
  /** Text for an error that the server does not explain, or a function that describes each error. */
  failed: string | ((error: unknown) => Failure);
  /** The fields that show the server's errors: by default all top-level fields. */
  fields?: readonly FieldPath<Values>[];
  /** Shows no failure above the form if the fields show every error. */
  prefersFieldErrors?: boolean;
  onInvalid?: SubmitErrorHandler<Values>;
  /** Runs before the fields show the server's errors. */
  onFailed?: (error: unknown) => void;
}

/** Shows the errors of `send` at their fields and as `failure`. */
export function useServerSubmit<Values extends FieldValues, Output>(
  form: UseFormReturn<Values, unknown, Output>,
  { send, failed, fields, prefersFieldErrors = false, onInvalid, onFailed }: Options<Values, Output>,
) {
  const [failure, setFailure] = useState<Failure>();
  const showFailure = (error: unknown): void => {
    onFailed?.(error);
    const names = fields ?? (Object.keys(form.getValues()) as FieldPath<Values>[]);
    const unmatched = showServerErrors(error, names, form.setError);
    const hasFieldErrors = error instanceof ApiError && Object.keys(error.errors).length > 0;
    if (prefersFieldErrors && hasFieldErrors && unmatched.length === 0) return;
    setFailure(typeof failed === 'string' ? failureOf(error, failed, serverMessage) : failed(error));
  };
  const submit = (values: Output): Promise<unknown> => {
    setFailure(undefined);
    return send(values).catch(showFailure);
  };
  return { failure, onSubmit: useSubmit(form, submit, onInvalid), formState: form.formState };
}
