import type { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import type { Handlers } from '../../../kernel/http/call.ts';
import { lockInsurance } from '../insurances/insurances.service.ts';
import { presentPlan } from './plans.repository.ts';
import { createPlan, getPlan, lockPlan, removePlan, updatePlan } from './plans.service.ts';

type PlanRoutes = Pick<
  (typeof healthInsuranceService)['routes'],
  'readPlan' | 'createPlan' | 'updatePlan' | 'removePlan'
>;

export const planHandlers: Handlers<PlanRoutes> = {
  readPlan: async ({ tx, params }) => presentPlan(await getPlan(tx, params)),

  createPlan: async ({ tx, caller, params, origin, readBody }) => {
    const { id } = await lockInsurance(tx, params.id);
    return presentPlan(await createPlan(tx, caller, origin, id, readBody()));
  },

  updatePlan: async ({ tx, caller, params, origin, readBody }) => {
    const before = await lockPlan(tx, params);
    return presentPlan(await updatePlan(tx, caller, origin, before, readBody()));
  },

  removePlan: ({ tx, caller, params, origin }) => removePlan(tx, caller, origin, params),
};
