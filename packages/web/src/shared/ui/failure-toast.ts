import { failureReason } from '../api/error-text.ts';
import { toast } from './toasts.ts';

/** Shows the specification's text for a failed action, and a second toast with the reason if the user can act on it. */
export function toastFailure(text: string, error: unknown): void {
  toast.error(text);
  const reason = failureReason(error);
  if (reason !== undefined && reason !== text) toast.info(reason);
}
