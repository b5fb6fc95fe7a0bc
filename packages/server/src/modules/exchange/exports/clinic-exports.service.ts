import { createReadStream } from 'node:fs';
import { type ClinicExport, clinicExport, MAX_KEPT_EXPORTS } from '@dentaria/contract/exchange/exports.ts';
import { clinicTimeAt } from '@dentaria/contract/fields/time/clinic-time.ts';
import { audit } from '../../../kernel/audit.ts';
import type { RowOf } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { conflict, notFound } from '../../../kernel/errors.ts';
import type { SeekableFile } from '../../../kernel/http/download.ts';
import { enqueue } from '../../../kernel/jobs/jobs.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth, type ClinicCall, type ObjectCall } from '../../auth/auth.module.ts';
import { clinicExportsRepository } from './clinic-exports.repository.ts';
import { exportPath, findFile, removeFiles } from './export-store.ts';

export async function getExport(ctx: ObjectCall) {
  const clinic = await auth.getManagedClinicOfCall(ctx);
  const row = await clinicExportsRepository(ctx.tx).find(clinic.id, ctx.params.id);
  if (!row) throw notFound('La exportación ya no existe');
  return { clinic, row };
}

const presentColumns = presenter(clinicExport.omit({ requestedBy: true, sha256: true, failure: true }));

async function presentAll({ tx }: RequestContext, rows: readonly RowOf<'clinic_exports'>[]) {
  const { personOrNull } = await peopleOf(
    tx,
    rows.map(({ requested_by }) => requested_by),
  );
  return rows.map(
    (row): ClinicExport => ({
      ...presentColumns(row),
      requestedBy: personOrNull(row.requested_by),
      sha256: row.hash?.toString('hex') ?? null,
      failure: row.state === 'failed' ? (row.failure ?? 'interrupted') : null,
    }),
  );
}

export async function listExports(ctx: ClinicCall): Promise<ClinicExport[]> {
  const clinic = await auth.getManagedClinicOfCall(ctx);
  return presentAll(ctx, await clinicExportsRepository(ctx.tx).list(clinic.id));
}

export async function startExport(ctx: RequestContext, clinicId: number): Promise<ClinicExport> {
  const exports = clinicExportsRepository(ctx.tx);
  if ((await exports.countDone(clinicId)) >= MAX_KEPT_EXPORTS) throw conflict(TOO_MANY_KEPT);
  const created = await exports.create(clinicId, ctx.caller.id, ctx.now);
  await audit(ctx, { action: 'export', object: 'clinic', objectId: clinicId, clinicId });
  await enqueue(ctx.tx, 'clinic-export', { id: created.id }, { clinicId });
  const [presented] = await presentAll(ctx, [created]);
  if (!presented) throw new Error('The export was not created');
  return presented;
}

const TOO_MANY_KEPT = `Ya hay ${MAX_KEPT_EXPORTS} exportaciones guardadas: eliminá una para hacer otra`;

const FILE_NAME = /[^a-z0-9]+/g;

export async function openExport(ctx: ObjectCall, dataDir: string): Promise<SeekableFile> {
  const { clinic, row: found } = await getExport(ctx);
  const file = found.state === 'done' ? await findFile(dataDir, found) : undefined;
  if (!file || !found.hash || !found.finished_at)
    throw notFound('El archivo de esta exportación no está disponible');
  const { id: objectId, clinic_id: clinicId } = found;
  await audit(ctx, { action: 'download', object: 'clinic-export', objectId, clinicId });
  const name = clinic.name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(FILE_NAME, '-');
  return {
    fileName: `dentaria-${name}-${clinicTimeAt(found.finished_at, ctx.timeZone).day}.zip`,
    size: file.size,
    etag: found.hash.toString('base64url'),
    open: (range) => createReadStream(exportPath(dataDir, found), range),
  };
}

// A running attempt notices the deletion when it next stores its progress.
export async function deleteExport(ctx: RequestContext, found: RowOf<'clinic_exports'>, dataDir: string) {
  const { id, clinic_id: clinicId } = found;
  await clinicExportsRepository(ctx.tx).remove(clinicId, id);
  await audit(ctx, { action: 'delete', object: 'clinic-export', objectId: id, clinicId });
  await removeFiles(dataDir, found);
}
