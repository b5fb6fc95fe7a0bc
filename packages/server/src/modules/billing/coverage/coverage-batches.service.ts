import { auditEach } from '../../../kernel/audit.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { coverageRepository } from './coverage.repository.ts';

/** What somebody entered as the coverage of a patient. */
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

/** `writeCoverage` for many patients of a clinic. */
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
  }));
  await coverageRepository(ctx.tx, clinicId).writeAll(rows, { by: ctx.caller.id, at });
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
