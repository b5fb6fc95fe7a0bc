import type { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import { type Charges, getInsurance, lockInsurance } from '../insurances/insurances.service.ts';
import { presentPlan } from './plans.repository.ts';
import { createPlan, getPlan, lockPlan, removePlan, updatePlan } from './plans.service.ts';

export const planHandlers = (charges: Charges) =>
  ({
    readPlan: async (ctx) => {
      await getInsurance(ctx, ctx.params.id);
      return presentPlan(await getPlan(ctx, ctx.params));
    },

    createPlan: stages({
      find: (ctx) => lockInsurance(ctx, ctx.params.id),
      run: async (ctx) => presentPlan(await createPlan(ctx, ctx.found.id, ctx.body)),
    }),

    updatePlan: stages({
      find: (ctx) => lockPlan(ctx, ctx.params),
      stored: presentPlan,
      run: async (ctx) => presentPlan(await updatePlan(ctx, ctx.found, ctx.body)),
    }),

    removePlan: stages({
      find: (ctx) => lockPlan(ctx, ctx.params),
      run: (ctx) => removePlan(ctx, ctx.found, charges),
    }),
  }) satisfies PartialHandlers<typeof healthInsuranceService>;
