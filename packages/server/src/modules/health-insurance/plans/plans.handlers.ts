import type { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import type { Handlers } from '../../../kernel/http/handlers.ts';
import { lockInsurance } from '../insurances/insurances.service.ts';
import { presentPlan } from './plans.repository.ts';
import { createPlan, getPlan, lockPlan, removePlan, updatePlan } from './plans.service.ts';

type PlanRoutes = Pick<
  (typeof healthInsuranceService)['routes'],
  'readPlan' | 'createPlan' | 'updatePlan' | 'removePlan'
>;

export const planHandlers: Handlers<PlanRoutes> = {
  readPlan: async (ctx) => presentPlan(await getPlan(ctx, ctx.params)),

  createPlan: async (ctx) => {
    const { id } = await lockInsurance(ctx, ctx.params.id);
    return presentPlan(await createPlan(ctx, id, ctx.readBody()));
  },

  updatePlan: async (ctx) => {
    const before = await lockPlan(ctx, ctx.params);
    return presentPlan(await updatePlan(ctx, before, ctx.readBody()));
  },

  removePlan: (ctx) => removePlan(ctx, ctx.params),
};
