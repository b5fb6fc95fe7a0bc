import type { NumbersQuery } from '@dentaria/contract/scheduling/numbers.ts';
import type { schedulingService } from '@dentaria/contract/scheduling/routes.ts';
import { ownsClinic } from '../../../kernel/access/caller.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import type { SlowContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { readNumbers } from './numbers.service.ts';
import { numbersCsv } from './numbers-csv.ts';

interface NumbersCall extends SlowContext {
  readonly params: { readonly clinicId: number };
  readonly query: NumbersQuery;
}

/** As a report: it reads every appointment of some months, and may lack those of the last seconds. */
const report = (
  { report: run, caller, params: { clinicId }, query }: NumbersCall,
  action: 'read' | 'export',
) =>
  run(
    // The call is audited before its clinic is looked up.
    { action, object: 'agenda', ...(ownsClinic(caller, clinicId) && { clinicId, objectId: clinicId }) },
    async (ctx) => readNumbers(ctx, await auth.getClinic(ctx, clinicId), query),
  );

export const numbersHandlers = {
  readNumbers: (ctx) => report(ctx, 'read'),

  exportNumbers: async (ctx) => {
    // First, because it looks up the clinic: an absent one is a 404 even if the query is malformed.
    const content = Buffer.from(numbersCsv(await report(ctx, 'export')));
    return { fileName: `numeros-${ctx.query.from}-${ctx.query.to}.csv`, content };
  },
} satisfies PartialHandlers<typeof schedulingService>;
