import type { billingService } from '@dentaria/contract/billing/routes.ts';
import type { PartialHandlers } from '../../../kernel/http/handlers.ts';
import { stages } from '../../../kernel/http/stages.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { getClinic } from '../billing-clinic.ts';
import { checkPayer } from '../price-lists/price-lists.service.ts';
import { getPatient, lockPatient, readCoverage, writeCoverage } from './coverage.service.ts';
import { readPatientPrices } from './patient-prices.service.ts';

interface PatientCall extends RequestContext {
  readonly params: { readonly clinicId: number; readonly patientId: number };
}

async function findPatient(ctx: PatientCall) {
  const { id: clinicId } = await getClinic(ctx);
  return getPatient(ctx, clinicId, ctx.params.patientId);
}

export const coverageHandlers = {
  readCoverage: async (ctx) => readCoverage(ctx, await findPatient(ctx)),

  writeCoverage: stages({
    find: async (ctx) => {
      const patient = await findPatient(ctx);
      await lockPatient(ctx, patient.clinic_id, patient.id);
      return patient;
    },
    check: (ctx) => checkPayer(ctx, ctx.found.clinic_id, ctx.body),
    run: (ctx) => writeCoverage(ctx, ctx.found, ctx.body),
  }),

  readPatientPrices: async (ctx) => readPatientPrices(ctx, await findPatient(ctx), ctx.query),
} satisfies PartialHandlers<typeof billingService>;
