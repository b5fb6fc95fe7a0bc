import { ApiError } from '@dentaria/contract/http/client.ts';
import { useState } from 'react';
import type { FieldPath, FieldValues, SubmitErrorHandler, UseFormReturn } from 'react-hook-form';
import { type Failure, failureOf, serverMessage } from '../../api/failure.ts';
import { showServerErrors } from './server-errors.ts';
import { useSubmit } from './use-submit.ts';

interface SaveOptions<Values extends FieldValues, Sent, Saved> {
  send: (sent: Sent) => Promise<Saved>;
  /** Text for an error that the server does not explain, or a function that describes any error. */
  failed?: string | ((error: unknown) => Failure | undefined);
  /** Errors thrown here are not shown as a failed save. */
  onSaved?: (saved: Saved, sent: Sent) => unknown;
  /** Runs before the fields show the server's errors. */
  onFailed?: (error: unknown) => void;
  /** Fields that show the server's errors; by default all. */
  fields?: readonly FieldPath<Values>[];
  /** Shows no message above the form if the fields show every error. */
  prefersFieldErrors?: boolean;
}

export interface SubmitOptions<Values extends FieldValues, Output, Saved>
  extends SaveOptions<Values, Output, Saved> {
  onInvalid?: SubmitErrorHandler<Values>;
}

/** Sends a form and shows the server's errors at its fields and as `failure`. */
export function useServerSubmit<Values extends FieldValues, Output, Saved>(
  form: UseFormReturn<Values, unknown, Output>,
  { onInvalid, ...options }: SubmitOptions<Values, Output, Saved>,
) {
  const { failure, save } = useServerSave(form, options);
  return { failure, onSubmit: useSubmit(form, save, onInvalid), formState: form.formState };
}

/** One of several requests of a form. */
export function useServerSave<Values extends FieldValues, Output, Sent, Saved>(
  form: UseFormReturn<Values, unknown, Output>,
  options: SaveOptions<Values, Sent, Saved>,
) {
  const { send, failed, onSaved, onFailed, fields, prefersFieldErrors = false } = options;
  const [failure, setFailure] = useState<Failure>();
  const showFailure = (error: unknown): void => {
    onFailed?.(error);
    const unmatched = showServerErrors(error, form, fields);
    const hasFieldErrors = error instanceof ApiError && Object.keys(error.errors).length > 0;
    if (prefersFieldErrors && hasFieldErrors && unmatched.length === 0) return;
    setFailure(typeof failed === 'string' ? failureOf(error, failed, serverMessage) : failed?.(error));
  };
  /** Returns undefined after a failure. */
  const save = async (sent: Sent): Promise<Saved | undefined> => {
    setFailure(undefined);
    let saved: Saved;
    try {
      saved = await send(sent);
    } catch (error) {
      showFailure(error);
      return undefined;
    }
    await onSaved?.(saved, sent);
    return saved;
  };
  return { failure, save };
}
