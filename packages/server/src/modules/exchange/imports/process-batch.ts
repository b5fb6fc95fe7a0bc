import type { ImportOutcome } from '@dentaria/contract/exchange/imports.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { mapInBatches } from '../../../kernel/map-in-batches.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { billing } from '../../billing/billing.module.ts';
import { batchesRepository, type RowOutcome, type WaitingRow } from './batches.repository.ts';
import { type Decision, decideRow } from './rows/decide-row.ts';
import { genderKey } from './rows/read-gender.ts';
import { type RowMapping, readRow } from './rows/read-row.ts';

export interface BatchResult {
  readonly processed: number;
  readonly lastLine: number;
  readonly counts: Partial<Record<ImportOutcome, number>>;
  readonly noted: number;
  /** Patients created or changed; negative for an undo. */
  readonly applied: number;
  readonly isLast: boolean;
}

interface DecidedRow {
  readonly line: number;
  readonly docNumber: string | undefined;
  readonly decision: Decision;
}

/** Takes a millisecond or two before the event loop can run other work. */
const ROWS_PER_BATCH = 10;

export async function processBatch(
  ctx: RequestContext,
  job: RowOf<'import_jobs'>,
  { limit }: { readonly limit: number },
): Promise<BatchResult> {
  const batches = batchesRepository(ctx.tx, job.clinic_id, job.id);
  const waiting = await batches.listWaiting(job.last_line, limit);
  const decided = await decideRows(ctx, job, waiting);
  const applied = job.state === 'importing' ? await apply(ctx, job.clinic_id, decided) : NOTHING;
  await batches.writeOutcomes(decided.map((row) => outcomeOf(row, applied)));
  if (applied.patientIdsByLine.size > 0) await auth.finishPatientBatch(ctx, job.clinic_id);
  const counts: Partial<Record<ImportOutcome, number>> = {};
  for (const { decision } of decided) counts[decision.outcome] = (counts[decision.outcome] ?? 0) + 1;
  return {
    processed: decided.length,
    lastLine: decided.at(-1)?.line ?? job.last_line,
    counts,
    noted: decided.filter(isNoted).length,
    applied: applied.patientIdsByLine.size,
    isLast: waiting.length < limit,
  };
}

async function decideRows(ctx: RequestContext, job: RowOf<'import_jobs'>, waiting: readonly WaitingRow[]) {
  const { clinic_id: clinicId } = job;
  const mapping: RowMapping = {
    columns: job.columns,
    insurancesByText: new Map(job.insurances.map((each) => [each.text, each])),
    gendersByKey: new Map(job.genders.map((each) => [genderKey(each.text), each])),
    days: dayReading(job.dates, ctx.today),
  };
  const readWaiting = ({ line, cells, damaged }: WaitingRow) => {
    const row = readRow(cells, mapping, damaged);
    return { ...row, line, docNumber: row.patient?.docNumber };
  };
  const read = await mapInBatches(waiting, readWaiting, ROWS_PER_BATCH);
  const docNumbers = [...new Set(read.flatMap(({ docNumber }) => docNumber ?? []))];
  const lock = job.state === 'importing';
  const known = await auth.findPatientsOfBatch(ctx, clinicId, docNumbers, { lock });
  const firstLine = waiting[0]?.line ?? 0;
  const earlier = await batchesRepository(ctx.tx, clinicId, job.id).findEarlierLines(docNumbers, firstLine);
  const coverages = await billing.listCoverages(
    ctx,
    clinicId,
    [...known.values()].map(({ id }) => id),
  );
  const decide = (row: (typeof read)[number]): DecidedRow => {
    const { line, docNumber } = row;
    const patient = docNumber === undefined ? undefined : known.get(docNumber);
    const decision = decideRow(row, {
      known: patient,
      coverage: patient && coverages.get(patient.id),
      earlierLine: docNumber === undefined ? undefined : earlier.get(docNumber),
    });
    const isTaken = decision.outcome !== 'refused' && decision.outcome !== 'duplicate';
    if (isTaken && docNumber !== undefined) earlier.set(docNumber, line);
    return { line, docNumber: isTaken ? docNumber : undefined, decision };
  };
  return mapInBatches(read, decide, ROWS_PER_BATCH);
}

const dayReading = (dates: RowOf<'import_jobs'>['dates'], today: string): RowMapping['days'] => ({
  today,
  order: dates ? dates.order : 'day-first',
  isOrderAssumed: dates?.basis === 'assumed',
  hasSerials: dates?.hasSerials ?? true,
  mayBeSwapped: dates?.mayBeSwapped ?? false,
});

const isNoted = ({ decision }: DecidedRow): boolean => 'values' in decision && decision.issues.length > 0;

interface Applied {
  readonly at: Date | null;
  readonly patientIdsByLine: ReadonlyMap<number, number>;
}

const NOTHING: Applied = { at: null, patientIdsByLine: new Map() };

type TakenRow = { readonly line: number } & Extract<Decision, { readonly patient: object }>;

async function apply(
  ctx: RequestContext,
  clinicId: number,
  decided: readonly DecidedRow[],
): Promise<Applied> {
  const at = new Date();
  const rows = decided.flatMap(({ line, decision }): TakenRow[] =>
    'patient' in decision ? [{ line, ...decision }] : [],
  );
  const created = rows.filter(({ outcome }) => outcome === 'created');
  const updated = rows.filter(({ outcome }) => outcome === 'updated');
  const ids = await auth.createPatients(
    ctx,
    clinicId,
    created.map(({ patient }) => patient),
    at,
  );
  const patientIdsByLine = new Map(created.map(({ line }, place) => [line, ids[place] ?? 0]));
  for (const { line, known } of updated) if (known) patientIdsByLine.set(line, known.id);
  await auth.updatePatients(
    ctx,
    clinicId,
    updated
      .filter(({ changes }) => changes.some(({ field }) => field !== 'plan'))
      .map(({ line, patient }) => ({ id: patientIdsByLine.get(line) ?? 0, values: patient })),
    at,
  );
  await billing.writeCoverages(
    ctx,
    clinicId,
    [...created, ...updated].flatMap(({ line, coverage }) =>
      coverage ? [{ patientId: patientIdsByLine.get(line) ?? 0, ...coverage }] : [],
    ),
    at,
  );
  return { at, patientIdsByLine };
}

function outcomeOf(decided: DecidedRow, { at, patientIdsByLine }: Applied): RowOutcome {
  const { line, docNumber, decision } = decided;
  const taken = 'patient' in decision ? decision : undefined;
  const appliedId = patientIdsByLine.get(line);
  return {
    line,
    outcome: decision.outcome,
    doc_number: docNumber ?? null,
    patient_id: appliedId ?? taken?.known?.id ?? null,
    changes: taken?.changes ?? [],
    issues: [...decision.issues],
    read_values: [...(taken?.values ?? [])],
    noted: isNoted(decided),
    coverage_before: appliedId === undefined || !taken?.coverage ? null : (taken.coverageBefore ?? {}),
    applied_at: appliedId === undefined ? null : at,
  };
}
