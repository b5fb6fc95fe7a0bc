import type { Coverage, coverageWrite } from '@dentaria/contract/billing/prices.ts';
import { findPlan, isNoInsurance } from '@dentaria/contract/health-insurance/insurance-names.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { healthInsurance } from '../../health-insurance/health-insurance.module.ts';
import { reference } from '../price-lists/price-lists.repository.ts';
import { type CoveredPatient, coverageRepository } from './coverage.repository.ts';

/** The coverage that staff entered, else the obra social of the patient's data if it is registered. */
export async function readCoverage({ tx }: RequestContext, patient: CoveredPatient): Promise<Coverage> {
  const coverages = coverageRepository(tx, patient.clinic_id);
  const entered = await coverages.find(patient.id);
  if (entered)
    return {
      insurance: reference(entered.insurance_id, entered.insurance_name),
      plan: reference(entered.plan_id, entered.plan_name),
      affiliateNumber: entered.affiliate_number,
      assumed: false,
      unregistered: null,
    };
  const named = await findNamedInsurance(tx, patient);
  return {
    insurance: reference(named?.id ?? null, named?.name ?? null),
    plan: named?.plan ?? null,
    affiliateNumber: named ? patient.affiliate_number : null,
    assumed: true,
    unregistered: named ? null : unregisteredName(patient),
  };
}

/** The obra social that the patient's data name, and the plan in `OSDE 210`. It may have another name by now. */
async function findNamedInsurance(tx: Tx, patient: CoveredPatient) {
  const { health_insurance: name, insurance_id: id } = patient;
  if (name === null) return undefined;
  const coverages = coverageRepository(tx, patient.clinic_id);
  const found =
    (await healthInsurance.findNamed(tx, [name])).get(name) ??
    (id === null ? undefined : await coverages.findInsurance(id));
  if (!found) return undefined;
  const plan = findPlan(name, { ...found, plans: await coverages.listPlans(found.id) });
  return { ...found, plan };
}

const unregisteredName = ({ health_insurance: name }: CoveredPatient): string | null =>
  name === null || name.trim() === '' || isNoInsurance(name) ? null : name.trim();

export async function writeCoverage(
  ctx: RequestContext,
  patient: CoveredPatient,
  { insuranceId, planId, affiliateNumber }: z.output<typeof coverageWrite>,
): Promise<Coverage> {
  const { clinic_id: clinicId, id } = patient;
  await coverageRepository(ctx.tx, clinicId).write(id, {
    insurance_id: insuranceId ?? null,
    plan_id: planId ?? null,
    affiliate_number: affiliateNumber,
    updated_by: ctx.caller.id,
  });
  await audit(ctx, { action: 'update', object: 'coverage', objectId: id, clinicId });
  return readCoverage(ctx, patient);
}
