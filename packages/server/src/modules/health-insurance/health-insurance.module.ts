import { healthInsuranceService } from '@dentaria/contract/health-insurance/routes.ts';
import { mountService } from '../../kernel/http/mount.ts';
import type { Module } from '../../kernel/module.ts';
import { healthInsuranceTables } from './health-insurance.tables.ts';
import { insuranceHandlers } from './insurances/insurances.handlers.ts';
import { type Charges, findNamed, listRegistered } from './insurances/insurances.service.ts';
import { planHandlers } from './plans/plans.handlers.ts';

export const healthInsurance = {
  tables: { manifests: healthInsuranceTables },
  findNamed,
  listRegistered,
};

export const healthInsuranceModule = (charges: Charges): Module<typeof healthInsuranceService> => ({
  service: healthInsuranceService,
  mount: (app, kernel) =>
    mountService(
      app,
      healthInsuranceService,
      { ...insuranceHandlers(charges), ...planHandlers(charges) },
      {
        gate: kernel.gate,
        // The plan form reads `detail` (specification, section 8, "Plans").
        problem: () => ({ present: (body) => ({ ...body, detail: body.message }) }),
      },
    ),
});
