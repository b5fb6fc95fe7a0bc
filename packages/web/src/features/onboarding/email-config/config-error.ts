import { ApiError } from '@dentaria/contract/http/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';

/** The server's `error` field, or the screen's own text (specification, section 8, "Email configuration"). */
export function configError(error: unknown, fallback: string): string {
  if (error instanceof ApiError && error.status !== 429) return error.body?.error || fallback;
  return errorText(error, fallback);
}
