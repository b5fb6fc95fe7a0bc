import { type Coverage, type coverageWrite, membership } from '@dentaria/contract/billing/prices.ts';
import { findPlan, isNoInsurance } from '@dentaria/contract/health-insurance/insurance-names.ts';
import { z } from 'zod';
import { auditEach } from '../../../kernel/audit.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { columnWriter, presenter } from '../../../kernel/database/lists/column-names.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { healthInsurance } from '../../health-insurance/health-insurance.module.ts';
import { findInsurance } from '../price-lists/payers.ts';
import { reference } from '../price-lists/price-lists.repository.ts';
import { type CoveredPatient, coverageRepository } from './coverage.repository.ts';

export const presentMembership = (
  row: Readonly<
    Pick<RowOf<'estimates'>, 'insurance_id' | 'insurance_name' | 'plan_id' | 'plan_name' | 'affiliate_number'>
  >,
) => ({
  insurance: reference(row.insurance_id, row.insurance_name),
  plan: reference(row.plan_id, row.plan_name),
  affiliateNumber: row.affiliate_number,
});

export async function membershipColumns(ctx: RequestContext, patient: CoveredPatient) {
  const { insurance, plan, affiliateNumber } = await readCoverage(ctx, patient);
  return {
    insurance_id: insurance?.id ?? null,
    insurance_name: insurance?.name ?? null,
    plan_id: plan?.id ?? null,
    plan_name: plan?.name ?? null,
    affiliate_number: affiliateNumber,
  };
}

/** Returns the coverage that staff entered, or else the registered obra social that the patient's data name. */
export async function readCoverage({ tx }: RequestContext, patient: CoveredPatient): Promise<Coverage> {
  const coverages = coverageRepository(tx, patient.clinic_id);
  const entered = await coverages.find(patient.id);
  if (entered) return { ...presentMembership(entered), assumed: false, unregistered: null };
  const named = await findNamedInsurance(tx, patient);
  return {
    insurance: reference(named?.id ?? null, named?.name ?? null),
    plan: named?.plan ?? null,
    affiliateNumber: named ? patient.affiliate_number : null,
    assumed: true,
    unregistered: named ? null : unregisteredName(patient),
  };
}

/** The name in the patient's data may include the plan (`OSDE 210`) or be a former name. */
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
  { insuranceId = null, planId = null, ...rest }: z.output<typeof coverageWrite>,
): Promise<Coverage> {
  const { clinic_id: clinicId, id } = patient;
  const coverage = { insuranceId, planId, ...rest, patientId: id };
  await writeCoverages(ctx, clinicId, [coverage], new Date());
  return readCoverage(ctx, patient);
}

const enteredCoverage = z.object({
  insuranceId: z.int().nullable(),
  planId: z.int().nullable(),
  affiliateNumber: membership.affiliateNumber,
});
export type EnteredCoverage = z.output<typeof enteredCoverage>;
type PatientCoverage = EnteredCoverage & { readonly patientId: number };

const presentEntered = presenter(enteredCoverage);
const columnsOf = columnWriter(enteredCoverage);

export async function listCoverages(
  { tx }: RequestContext,
  clinicId: number,
  patientIds: readonly number[],
): Promise<Map<number, EnteredCoverage & { readonly updatedAt: Date }>> {
  const rows = await coverageRepository(tx, clinicId).listOf(patientIds);
  return new Map(rows.map((row) => [row.patient_id, { ...presentEntered(row), updatedAt: row.updated_at }]));
}

export async function writeCoverages(
  ctx: RequestContext,
  clinicId: number,
  coverages: readonly PatientCoverage[],
  at: Date,
): Promise<void> {
  if (coverages.length === 0) return;
  const rows = coverages.map((coverage) => ({
    ...columnsOf(coverage),
    patient_id: coverage.patientId,
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

export async function removeCoverages(
  ctx: RequestContext,
  clinicId: number,
  patientIds: readonly number[],
): Promise<void> {
  if (patientIds.length === 0) return;
  await coverageRepository(ctx.tx, clinicId).removeAll(patientIds);
  await auditEach(ctx, { action: 'delete', object: 'coverage', clinicId }, patientIds);
}
