import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import { checkProgram, createProgram, listPrograms, lockProgram, revokeProgram } from './programs.service.ts';

export const programHandlers = {
  listPrograms: async (ctx) => listPrograms(ctx, (await auth.getManagedClinicOfCall(ctx)).id),

  createProgram: stages({
    find: auth.getManagedClinicOfCall,
    check: (ctx) => checkProgram(ctx, ctx.body),
    run: (ctx) => createProgram(ctx, ctx.found.id, ctx.body),
  }),

  revokeProgram: stages({
    find: async (ctx) => lockProgram(ctx, (await auth.getManagedClinicOfCall(ctx)).id, ctx.params.id),
    run: (ctx) => revokeProgram(ctx, ctx.found),
  }),
} satisfies PartialHandlers<typeof exchangeService>;
