import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { EXPORT_RETENTION_DAYS, type ExportFailure } from '@dentaria/contract/exchange/exports.ts';
import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Database, RowOf, Tx } from '../../../kernel/database/database.ts';
import { enqueue, hasNoJob, type JobHandler } from '../../../kernel/jobs/jobs.ts';
import type { Kernel } from '../../../kernel/kernel.ts';
import { peopleOf } from '../../../kernel/people.ts';
import { exportSigner } from '../../../kernel/secrets/signing.ts';
import type { ModuleExport } from '../../../kernel/tables/exported-table.ts';
import { clinicExportsRepository } from './clinic-exports.repository.ts';
import { prepareFile, removeFiles, removeOrphanedFiles } from './export-store.ts';

interface ExportParts extends Pick<Kernel, 'config' | 'secret' | 'database' | 'clock'> {
  readonly exported: readonly ModuleExport[];
}

const MAX_ATTEMPTS = 5;
const PROGRESS_EVERY_MS = 1_000;
const DAY_MS = 86_400_000;

/** The export was deleted, or another attempt has started. */
class ObsoleteAttemptError extends Error {}

/**
 * After a crash or a shutdown the queue runs the job again, and a new attempt starts from the beginning. A file gets
 * its final name only when it is complete.
 */
export const runClinicExport =
  (parts: ExportParts): JobHandler =>
  async ({ id }, signal) => {
    const { database, clock, config } = parts;
    const write = <T>(work: (exports: ReturnType<typeof clinicExportsRepository>) => Promise<T>) =>
      systemTransaction(database, (tx) => work(clinicExportsRepository(tx)));
    const attempt = await write((exports) => exports.startAttempt(id));
    if (!attempt) return 'done';
    try {
      if (attempt.attempts > MAX_ATTEMPTS) {
        await write((exports) => exports.updateRunning(attempt, { state: 'failed', finished_at: clock() }));
        await removeFiles(config.dataDir, attempt);
        return 'failed';
      }
      const file = await writeFile(attempt, parts, signal);
      const now = clock();
      const expiresAt = new Date(now.getTime() + EXPORT_RETENTION_DAYS * DAY_MS);
      const done = { ...file, state: 'done', finished_at: now, expires_at: expiresAt } as const;
      if (!(await write((exports) => exports.updateRunning(attempt, done)))) throw new ObsoleteAttemptError();
      return 'done';
    } catch (error) {
      if (error instanceof ObsoleteAttemptError) {
        await removeOldExports(parts);
        return 'done';
      }
      const failure = failureOf(error, signal);
      // The last attempt's failure is shown to the user. The database itself may have failed.
      await write((exports) => exports.updateRunning(attempt, { failure })).catch(() => {});
      throw error;
    }
  };

function failureOf(error: unknown, signal: AbortSignal): ExportFailure {
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC') return 'no-space';
  return signal.aborted ? 'interrupted' : 'error';
}

async function writeFile(
  attempt: RowOf<'clinic_exports'>,
  { config, database, clock, exported, secret }: ExportParts,
  signal: AbortSignal,
) {
  const path = await prepareFile(config.dataDir, attempt);
  const unfinished = `${path}.unfinished`;
  const progress = progressOf(attempt, database);
  const ended = AbortSignal.any([signal, progress.obsolete]);
  const exportedBy = await systemTransaction(database, async (tx) =>
    attempt.requested_by === null
      ? ''
      : (await peopleOf(tx, [attempt.requested_by])).person(attempt.requested_by).name,
  );
  const signer = exportSigner(secret);
  const file = await database
    .transaction(async (tx) => {
      const hash = createHash('sha256');
      const hashed = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          yield chunk;
        }
      };
      const { clinicArchive } = await import('./clinic-archive.ts');
      const archive = clinicArchive(tx, {
        clinicId: attempt.clinic_id,
        exportedBy,
        now: clock(),
        timeZone: config.clinicTimeZone,
        exported,
        signer,
        onProgress: progress.note,
      });
      const target = createWriteStream(unfinished, { mode: 0o600, flush: true });
      await pipeline(archive, hashed, target, { signal: ended });
      return { size: target.bytesWritten, hash: hash.digest(), signed_by: signer.fingerprint };
    })
    .catch((error: unknown) => {
      throw progress.obsolete.aborted ? new ObsoleteAttemptError() : error;
    })
    .finally(() => progress.stop());
  await rename(unfinished, path);
  return file;
}

/** Stores the progress once a second, and aborts `obsolete` when the update no longer matches the attempt. */
function progressOf(attempt: RowOf<'clinic_exports'>, database: Database) {
  const obsolete = new AbortController();
  let latest: { readonly rows_done: number; readonly rows_total: number } | undefined;
  const timer = setInterval(() => {
    const progress = latest;
    if (!progress) return;
    systemTransaction(database, (tx) => clinicExportsRepository(tx).updateRunning(attempt, progress)).then(
      (isOurs) => !isOurs && obsolete.abort(),
      // The next update may succeed.
      () => {},
    );
  }, PROGRESS_EVERY_MS).unref();
  return {
    obsolete: obsolete.signal,
    note: (rows_done: number, rows_total: number) => {
      latest = { rows_done, rows_total };
    },
    stop: () => clearInterval(timer),
  };
}

export async function enqueueLostExports(tx: Tx): Promise<void> {
  const exports = await tx
    .selectFrom('clinic_exports as e')
    .select(['e.id', 'e.clinic_id'])
    .where('e.state', 'in', ['queued', 'running'])
    .where(hasNoJob('clinic-export', 'e.id'))
    .execute();
  for (const { id, clinic_id: clinicId } of exports) await enqueue(tx, 'clinic-export', { id }, { clinicId });
}

export async function removeOldExports({
  config,
  database,
  clock,
}: Omit<ExportParts, 'exported' | 'secret'>): Promise<void> {
  const kept = await systemTransaction(database, async (tx) => {
    const exports = clinicExportsRepository(tx);
    await exports.removeExpired(clock());
    return exports.listWithFiles();
  });
  await removeOrphanedFiles(config.dataDir, kept);
}
