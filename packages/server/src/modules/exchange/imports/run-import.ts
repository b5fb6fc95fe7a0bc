import { setTimeout as delay } from 'node:timers/promises';
import type { ImportOutcome } from '@dentaria/contract/exchange/imports.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import { isUnavailable, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { forbidden, HttpError } from '../../../kernel/errors.ts';
import { enqueue, hasNoJob, type JobHandler } from '../../../kernel/jobs/jobs.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { momentAt, type RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { importsRepository } from './imports.repository.ts';
import { createImport } from './imports.service.ts';
import { type BatchResult, processBatch } from './process-batch.ts';
import { undoBatch } from './undo-batch.ts';

type RunParts = Pick<Kernel, 'config' | 'database' | 'clock'>;

/** A batch is one transaction of about 50 ms. */
const STEPS = {
  checking: { rowsPerBatch: 200, endState: 'checked' },
  importing: { rowsPerBatch: 50, endState: 'imported' },
  undoing: { rowsPerBatch: 50, endState: 'undone' },
} as const;
type RunningState = keyof typeof STEPS;

const isRunning = (state: string): state is RunningState => state in STEPS;

const FORBIDDEN = 'Quien la inició ya no puede importar en la clínica.';
const FAILED = 'Hubo un error inesperado.';

/**
 * Runs a step in batches. Each batch is one transaction that also stores the progress, so that a crash repeats at
 * most one batch. Pauses between batches to give requests priority.
 */
export const runImport =
  ({ database, clock, config }: RunParts): JobHandler =>
  async ({ id }, signal) => {
    const found = await systemTransaction(database, (tx) =>
      tx.selectFrom('import_jobs').select('clinic_id').where('id', '=', id).executeTakeFirst(),
    );
    if (!found) return 'done';
    const { clinic_id: clinicId } = found;
    for (;;) {
      const startedAt = performance.now();
      const state = await systemTransaction(database, async (tx) => {
        const job = await importsRepository(tx, clinicId).findForUpdate(id);
        if (!job || !isRunning(job.state)) return 'ended';
        const caller = job.run_by === null ? undefined : await auth.enterScopeOf(tx, job.run_by);
        if (!caller) throw forbidden();
        const origin = { address: 'job', requestId: `import-${id}` };
        const ctx = { tx, caller, origin, ...momentAt(clock(), config.clinicTimeZone) };
        await auth.getManagedClinic(ctx, clinicId);
        const { state } = job;
        const work = state === 'undoing' ? undoBatch : processBatch;
        const result = await work(ctx, job, { limit: STEPS[state].rowsPerBatch });
        return advance(ctx, { ...job, state }, result);
      }).catch(async (error: unknown) => {
        if (isUnavailable(error)) throw error;
        const isForbidden = error instanceof HttpError;
        await systemTransaction(database, async (tx) => {
          const imports = importsRepository(tx, clinicId);
          const job = await imports.findForUpdate(id);
          const failure = isForbidden ? FORBIDDEN : FAILED;
          if (job && isRunning(job.state))
            await imports.update(id, { state: 'failed', failure, finished_at: clock() });
        });
        // The queue records the error. Its retry finds a failed import and ends.
        if (!isForbidden) throw error;
        return 'failed' as const;
      });
      if (state === 'failed' || state === 'ended') {
        await systemTransaction(database, auth.analyzePatients);
        return state === 'ended' ? 'done' : 'failed';
      }
      signal.throwIfAborted();
      await delay(Math.min(performance.now() - startedAt, MAX_PAUSE_MS));
    }
  };

const MAX_PAUSE_MS = 1_000;

export async function enqueueLostImports(tx: Tx): Promise<void> {
  const imports = await tx
    .selectFrom('import_jobs as i')
    .select(['i.id', 'i.clinic_id'])
    .where('i.state', 'in', Object.keys(STEPS) as RunningState[])
    .where(hasNoJob('import', 'i.id'))
    .execute();
  for (const { id, clinic_id: clinicId } of imports) await enqueue(tx, 'import', { id }, { clinicId });
}

/** For demo data: imports a file in the caller's transaction, without a check. */
export async function importAtOnce(
  ctx: RequestContext,
  clinicId: number,
  file: { readonly fileName: string; readonly content: Uint8Array },
): Promise<void> {
  const { readFile } = await import('./reading/read-file.ts');
  const read = await readFile(file.content);
  if ('fault' in read) throw new Error(read.fault);
  const { id } = await createImport(ctx, clinicId, { fileName: file.fileName, file: read.file });
  const imports = importsRepository(ctx.tx, clinicId);
  await imports.update(id, { state: 'importing', step_rows: read.file.rowCount, run_by: ctx.caller.id });
  let progress: Progress = 'running';
  while (progress === 'running') {
    const job = await imports.findForUpdate(id);
    if (!job) throw new Error('The import is gone');
    const result = await processBatch(ctx, job, { limit: STEPS.importing.rowsPerBatch });
    progress = await advance(ctx, { ...job, state: 'importing' }, result);
  }
}

type Progress = 'running' | 'ended';

async function advance(
  ctx: RequestContext,
  job: RowOf<'import_jobs'> & { readonly state: RunningState },
  { processed, lastLine, counts, noted, applied, isLast }: BatchResult,
): Promise<Progress> {
  const total = { ...job.counts };
  for (const outcome of Object.keys(counts) as ImportOutcome[])
    total[outcome] = (total[outcome] ?? 0) + (counts[outcome] ?? 0);
  await importsRepository(ctx.tx, job.clinic_id).update(job.id, {
    processed: job.processed + processed,
    last_line: lastLine,
    counts: total,
    noted: job.noted + noted,
    applied: job.applied + applied,
    ...(isLast && { state: STEPS[job.state].endState, finished_at: ctx.now }),
  });
  return isLast ? 'ended' : 'running';
}
