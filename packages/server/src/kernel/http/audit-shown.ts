import type { Route } from '@dentaria/contract/http/route.ts';
import type { CallContext } from '../access/gate.ts';
import { audit, auditRead } from '../audit.ts';
import type { ServiceContext } from '../request-context.ts';

/**
 * Audits what the answer of a call shows, before it is sent. If the call's transaction has ended, opens a new one.
 * `params` are those of the path, validated.
 */
export async function auditShown(
  { method, shows }: Route,
  params: Readonly<Record<string, unknown>>,
  ctx: CallContext,
): Promise<void> {
  if (shows === undefined || shows === 'by-handler') return;
  const event = {
    action: shows.action,
    object: shows.object,
    objectId: shows.id === undefined ? null : Number(params[shows.id]),
    clinicId: params.clinicId === undefined ? null : Number(params.clinicId),
  };
  // What a POST writes is committed synchronously.
  const write = method === 'GET' ? auditRead : audit;
  const insert = (inner: ServiceContext) => write(inner, event);
  if ('tx' in ctx) await insert(ctx);
  else if ('transaction' in ctx) await ctx.transaction(insert);
  else await ctx.systemTransaction(insert);
}
