import type { Coverage, coverageWrite } from '@dentaria/contract/billing/prices.ts';
import { findPlan, isNoInsurance } from '@dentaria/contract/health-insurance/insurance-names.ts';
import type { z } from 'zod';
import { audit, auditEach } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { healthInsurance } from '../../health-insurance/health-insurance.module.ts';
import { findInsurance } from '../price-lists/payers.ts';
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
    (id === null ? undefined : await findInsurance(tx, id));
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
  const coverage = {
    patient_id: id,
    insurance_id: insuranceId ?? null,
    plan_id: planId ?? null,
    affiliate_number: affiliateNumber,
    updated_by: ctx.caller.id,
    updated_at: new Date(),
  };
  await coverageRepository(ctx.tx, clinicId).write([coverage]);
  await audit(ctx, { action: 'update', object: 'coverage', objectId: id, clinicId });
  return readCoverage(ctx, patient);
}

export interface EnteredCoverage {
  readonly insuranceId: number | null;
  readonly planId: number | null;
  readonly affiliateNumber: string | null;
}

/** By patient; those without an entered coverage are missing. */
export async function listCoverages(
  { tx }: RequestContext,
  clinicId: number,
  patientIds: readonly number[],
): Promise<Map<number, EnteredCoverage & { readonly updatedAt: Date }>> {
  const rows = await coverageRepository(tx, clinicId).listOf(patientIds);
  return new Map(
    rows.map((row) => [
      row.patient_id,
      {
        insuranceId: row.insurance_id,
        planId: row.plan_id,
        affiliateNumber: row.affiliate_number,
        updatedAt: row.updated_at,
      },
    ]),
  );
}

export async function writeCoverages(
  ctx: RequestContext,
  clinicId: number,
  coverages: readonly (EnteredCoverage & { readonly patientId: number })[],
  at: Date,
): Promise<void> {
  if (coverages.length === 0) return;
  const rows = coverages.map(({ patientId, insuranceId, planId, affiliateNumber }) => ({
    patient_id: patientId,
    insurance_id: insuranceId,
    plan_id: planId,
    affiliate_number: affiliateNumber,
    updated_by: ctx.caller.id,
    updated_at: at,
  }));
  await coverageRepository(ctx.tx, clinicId).write(rows);
  await auditEach(
    ctx,
    { action: 'update', object: 'coverage', clinicId },
    coverages.map(({ patientId }) => patientId),
  );
}

/** What staff had not entered before is assumed again. */
export async function removeCoverages(
  ctx: RequestContext,
  clinicId: number,
  patientIds: readonly number[],
): Promise<void> {
  if (patientIds.length === 0) return;
  await coverageRepository(ctx.tx, clinicId).removeAll(patientIds);
  await auditEach(ctx, { action: 'delete', object: 'coverage', clinicId }, patientIds);
}
