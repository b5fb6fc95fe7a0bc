import type { NewPatient } from '@dentaria/contract/auth/patients.ts';
import type { ImportOutcome } from '@dentaria/contract/exchange/imports.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { billing } from '../../billing/billing.module.ts';
import { type AppliedRow, batchesRepository } from './batches.repository.ts';
import type { BatchResult } from './process-batch.ts';
import type { EnteredCoverage, KnownPatient } from './rows/decide-row.ts';

const KEPT = {
  gone: 'Ya no está entre los pacientes de la clínica',
  changed: 'Alguien cambió sus datos después de la importación',
  used: 'Ya tiene turnos, historia u otros registros',
} as const;

/** Deletes patients that the import created and restores values that it changed, unless they have changed since. */
export async function undoBatch(
  ctx: RequestContext,
  job: RowOf<'import_jobs'>,
  { limit }: { readonly limit: number },
): Promise<BatchResult> {
  const { clinic_id: clinicId } = job;
  const batches = batchesRepository(ctx.tx, clinicId, job.id);
  const rows = await batches.listApplied(job.last_line, limit);
  const ids = rows.map(({ patient_id }) => patient_id);
  const known = await auth.lockPatientsOfBatch(ctx, clinicId, ids);
  const coverages = await billing.listCoverages(ctx, clinicId, ids);
  const used = await auth.usersOnRecord(ctx, ids);
  const kept: { readonly row: AppliedRow; readonly message: string }[] = [];
  const undone: { readonly row: AppliedRow; readonly patient: KnownPatient }[] = [];
  for (const row of rows) {
    const patient = known.get(row.patient_id);
    const touched = touchedBy(row, patient, coverages.get(row.patient_id)?.updatedAt);
    if (touched || !patient) kept.push({ row, message: KEPT[touched ?? 'gone'] });
    else undone.push({ row, patient });
  }
  await revert(ctx, clinicId, undone);
  await batches.writeUndone([
    ...undone.map(({ row }) => ({ line: row.line, outcome: 'undone' as const, issues: [] })),
    ...kept.map(({ row, message }) => ({
      line: row.line,
      outcome: 'kept' as const,
      issues: [{ column: null, message }],
    })),
  ]);
  if (undone.length > 0) await auth.finishPatientBatch(ctx, clinicId);
  const counts: Partial<Record<ImportOutcome, number>> = { undone: undone.length, kept: kept.length };
  const isLast = rows.length < limit;
  return {
    processed: rows.length,
    lastLine: isLast ? LAST_LINE : (rows.at(-1)?.line ?? job.last_line),
    counts,
    noted: 0,
    applied: -undone.length,
    isLast,
  };

  function touchedBy(
    { outcome, changes, applied_at: at, coverage_before }: AppliedRow,
    patient: KnownPatient | undefined,
    coverageAt: Date | undefined,
  ): keyof typeof KEPT | undefined {
    if (!patient?.isManaged) return 'gone';
    const wroteData = outcome === 'created' || changes.some(({ field }) => field !== 'plan');
    const isOther = (date: Date, wrote: boolean): boolean =>
      wrote ? date.getTime() !== at.getTime() : date > at;
    if (isOther(patient.updatedAt, wroteData)) return 'changed';
    if (coverageAt ? isOther(coverageAt, coverage_before !== null) : coverage_before !== null)
      return 'changed';
    if (outcome === 'created' && used.has(patient.id)) return 'used';
    return undefined;
  }
}

/** Follows every line, so that rows without an effect are also listed with their outcome. */
const LAST_LINE = 2_147_483_647;

async function revert(
  ctx: RequestContext,
  clinicId: number,
  undone: readonly { readonly row: AppliedRow; readonly patient: KnownPatient }[],
): Promise<void> {
  const created = undone.filter(({ row }) => row.outcome === 'created');
  const updated = undone.filter(({ row }) => row.outcome === 'updated');
  const restored = updated.flatMap(({ row, patient }) => {
    const changes = row.changes.filter(({ field }) => field !== 'plan');
    if (changes.length === 0) return [];
    const before = Object.fromEntries(changes.map(({ field, before: value }) => [field, value]));
    return [{ id: patient.id, values: { ...patient.values, ...before } as NewPatient }];
  });
  await auth.updatePatients(ctx, clinicId, restored, new Date());
  const covered = updated.filter(({ row }) => row.coverage_before !== null);
  const isEntered = ({ row }: (typeof covered)[number]): boolean =>
    Object.keys(row.coverage_before ?? {}).length > 0;
  await billing.writeCoverages(
    ctx,
    clinicId,
    covered.filter(isEntered).map(({ row }) => ({
      ...(row.coverage_before as EnteredCoverage),
      patientId: row.patient_id,
    })),
    new Date(),
  );
  await billing.removeCoverages(
    ctx,
    clinicId,
    covered.filter((each) => !isEntered(each)).map(({ row }) => row.patient_id),
  );
  await auth.removePatients(
    ctx,
    clinicId,
    created.map(({ row }) => row.patient_id),
  );
}
