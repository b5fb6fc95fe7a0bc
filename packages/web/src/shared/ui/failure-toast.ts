import { failureOf, type ServerText } from '../api/failure.ts';
import { toast } from './toasts.ts';

export function toastFailure(text: string, error: unknown, serverText?: ServerText): void {
  const failure = failureOf(error, text, serverText);
  toast.error(failure.text);
  if (failure.hint !== undefined) toast.info(failure.hint);
}
