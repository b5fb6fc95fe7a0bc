import { failureOf, type ServerText } from '../api/failure.ts';
import { toast } from './toasts.ts';

/** Shows a failed action as described by `failureOf`, with its hint in a second toast. */
export function toastFailure(text: string, error: unknown, serverText?: ServerText): void {
  const failure = failureOf(error, text, serverText);
  toast.error(failure.text);
  if (failure.hint !== undefined) toast.info(failure.hint);
}
