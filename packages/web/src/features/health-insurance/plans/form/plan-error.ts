import { ApiError, NetworkError } from '@dentaria/contract/http/client.ts';
import { z } from 'zod';
import { NO_CONNECTION } from '../../../../shared/api/connection.ts';

const said = z.object({ detail: z.string(), message: z.string() }).partial();

/**
 * What to say of a plan that was not saved: the server's text (a string body, or its detail or message) in place of the
 * screen's own (specification, section 8, "Plans").
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

/** A page of markup, as a proxy sends it, says nothing to a person. */
const asText = (body: string): string => (body.trimStart().startsWith('<') ? '' : body.trim());
