import type { Coverage, coverageWrite } from '@dentaria/contract/billing/prices.ts';
import type { z } from 'zod';
import { audit } from '../../../kernel/audit.ts';
import { notFound } from '../../../kernel/errors.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { reference } from '../price-lists/price-lists.repository.ts';
import { type CoveredPatient, coverageRepository } from './coverage.repository.ts';

/** 404 unless the user is a patient of the clinic. */
export async function getPatient(
  { tx }: RequestContext,
  clinicId: number,
  id: number,
): Promise<CoveredPatient> {
  const patient = await coverageRepository(tx, clinicId).findPatient(id);
  if (!patient) throw notFound('Paciente no encontrado');
  return patient;
}

/** 404 if the patient was moved or removed meanwhile; else they stay until the transaction ends. */
export async function lockPatient({ tx }: RequestContext, clinicId: number, id: number): Promise<void> {
  if (!(await coverageRepository(tx, clinicId).lockPatient(id))) throw notFound('Paciente no encontrado');
}

/** What somebody entered, else the obra social of the patient's data if it is registered. */
export async function readCoverage({ tx }: RequestContext, patient: CoveredPatient): Promise<Coverage> {
  const coverages = coverageRepository(tx, patient.clinic_id);
  const entered = await coverages.find(patient.id);
  if (entered)
    return {
      insurance: reference(entered.insurance_id, entered.insurance_name),
      plan: reference(entered.plan_id, entered.plan_name),
      affiliateNumber: entered.affiliate_number,
      assumed: false,
    };
  const insurance =
    patient.health_insurance === null
      ? undefined
      : await coverages.findInsuranceNamed(patient.health_insurance);
  return {
    insurance: insurance ?? null,
    plan: null,
    affiliateNumber: insurance ? patient.affiliate_number : null,
    assumed: true,
  };
}

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
