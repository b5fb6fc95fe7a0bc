import type { Route } from '@dentaria/contract/http/route.ts';
import type { CallContext } from '../access/gate.ts';
import { audit, auditRead } from '../audit.ts';
import type { ServiceContext } from '../request-context.ts';

export async function auditShown(
  { method, shows }: Route,
  pathParams: Readonly<Record<string, unknown>>,
  ctx: CallContext,
): Promise<void> {
  if (shows === undefined || shows === 'by-handler') return;
  const event = {
    action: shows.action,
    object: shows.object,
    objectId: shows.id === undefined ? null : Number(pathParams[shows.id]),
    clinicId: pathParams.clinicId === undefined ? null : Number(pathParams.clinicId),
  };
  const write = method === 'GET' ? auditRead : audit;
  const insert = (inner: ServiceContext) => write(inner, event);
  if ('tx' in ctx) await insert(ctx);
  else if ('transaction' in ctx) await ctx.transaction(insert);
  else await ctx.systemTransaction(insert);
}
