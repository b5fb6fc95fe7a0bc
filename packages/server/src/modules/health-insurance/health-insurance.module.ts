import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import { insuranceHandlers } from './insurances/insurances.handlers.ts';
import { importRegistry } from './insurances/insurances.service.ts';
import { planHandlers } from './plans/plans.handlers.ts';

/** The module's public API: service functions that run in the caller's context. */
export const healthInsurance = { importRegistry };

/** Service health-insurance: obras sociales and their plans. */
export const healthInsuranceModule: Module<typeof healthInsuranceService> = {
  service: healthInsuranceService,
  mount: (app, kernel) =>
    mountService(
      app,
      healthInsuranceService,
      { ...insuranceHandlers, ...planHandlers },
      {
        gate: kernel.gate,
        // The plan form reads `detail` (specification, section 8, "Plans").
        extendProblem: (body) => ({ ...body, detail: body.message }),
      },
    ),
};
