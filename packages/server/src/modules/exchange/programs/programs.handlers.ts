import type { exchangeService } from '@dentaria/contract/exchange/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import {
  checkProgram,
  createProgram,
  getManagedClinicId,
  listPrograms,
  lockProgram,
  revokeProgram,
} from './programs.service.ts';

export const programHandlers = {
  listPrograms: async (ctx) => listPrograms(ctx, await getManagedClinicId(ctx, ctx.params.clinicId)),

  createProgram: stages({
    find: (ctx) => getManagedClinicId(ctx, ctx.params.clinicId),
    check: (ctx) => checkProgram(ctx, ctx.body),
    run: (ctx) => createProgram(ctx, ctx.found, ctx.body),
  }),

  revokeProgram: stages({
    find: async (ctx) => lockProgram(ctx, await getManagedClinicId(ctx, ctx.params.clinicId), ctx.params.id),
    run: (ctx) => revokeProgram(ctx, ctx.found),
  }),
} satisfies PartialHandlers<typeof exchangeService>;
