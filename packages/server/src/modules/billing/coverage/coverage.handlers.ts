import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { auth } from '../../auth/auth.module.ts';
import { checkPayer } from '../price-lists/price-lists.service.ts';
import { readCoverage, writeCoverage } from './coverage.service.ts';
import { readPatientPrices } from './patient-prices.service.ts';

export const coverageHandlers = {
  readCoverage: async (ctx) => readCoverage(ctx, await auth.getPatientOfCall(ctx)),

  writeCoverage: stages({
    find: (ctx) => auth.getPatientOfCall(ctx, { lock: true }),
    check: (ctx) => checkPayer(ctx, ctx.found.clinic_id, ctx.body),
    run: (ctx) => writeCoverage(ctx, ctx.found, ctx.body),
  }),

  readPatientPrices: async (ctx) => readPatientPrices(ctx, await auth.getPatientOfCall(ctx), ctx.query),
} satisfies PartialHandlers<typeof billingService>;
