import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { z } from 'zod';
import { NO_CONNECTION } from '../../../../shared/api/connection.ts';

const said = z.object({ detail: z.string(), message: z.string() }).partial();

/**
 * The error text of a failed save: the server's (a string body, or its detail or message), or the screen's own
 * (specification, section 8, "Plans").
 */
export function planSaveError(error: unknown, isNew: boolean): string {
  const own = isNew ? 'Error al crear el plan' : 'Error al actualizar el plan';
  if (error instanceof NetworkError) return `${own}. ${NO_CONNECTION}`;
  if (!(error instanceof ApiError)) return own;
  const { payload } = error;
  if (typeof payload === 'string') return asText(payload) || own;
  const { data } = said.safeParse(payload);
  return data?.detail || data?.message || own;
}

/** An HTML error page, such as a proxy's, is not shown. */
const asText = (body: string): string => (body.trimStart().startsWith('<') ? '' : body.trim());
