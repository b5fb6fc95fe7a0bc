import { failureReason } from '../api/error-text.ts';
import { toast } from './toasts.ts';

/**
 * The specification's own text of an action that failed. Where the reason is one that a person can act on, it follows as
 * a second toast.
 */
export function toastFailure(text: string, error: unknown): void {
  toast.error(text);
  const reason = failureReason(error);
  if (reason !== undefined && reason !== text) toast.info(reason);
}
