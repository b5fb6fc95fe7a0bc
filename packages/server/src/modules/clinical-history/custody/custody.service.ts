import type { ArchivedHistory, HistoryExport } from '@dentaria/contract/clinical-history/custody.ts';
import { dayIn } from '@dentaria/contract/fields/calendar-day.ts';
import { audit } from '../../../kernel/audit.ts';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import { notFound } from '../../../kernel/errors.ts';
import { type ListContent, presentBatches } from '../../../kernel/http/list-response.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { parseDocument } from '../history/history-document.ts';
import { presentAuthor } from '../history/present-history.ts';
import { type Printable, toPrintable } from '../print/print.service.ts';
import { custodyRepository } from './custody.repository.ts';

/** Minimum after the last entry (Ley 26.529, art. 18). */
const CUSTODY_YEARS = 10;

export async function listArchived(
  ctx: RequestContext,
  { timeZone }: { readonly timeZone: string },
): Promise<ListContent<ArchivedHistory>> {
  await audit(ctx, { action: 'list-archived', object: 'history' });
  return presentBatches(custodyRepository(ctx.tx).list(), async (rows) => {
    const [people, clinics] = await Promise.all([
      auth.identifyUsers(
        ctx,
        rows.flatMap(({ patient_user_id, author_id }) => [patient_user_id, author_id]),
      ),
      auth.clinicNames(
        ctx,
        rows.map(({ clinic_id }) => clinic_id),
      ),
    ]);
    return rows.map((row) => ({
      historyId: row.history_id,
      patientUserId: row.patient_user_id,
      patientName: people.get(row.patient_user_id)?.name ?? '',
      docNumber: people.get(row.patient_user_id)?.docNumber ?? null,
      clinicId: clinicOf(row),
      clinicName: clinics.get(row.clinic_id) ?? null,
      volume: row.volume,
      version: row.version,
      lastSavedAt: row.saved_at.toISOString(),
      lastSavedBy: { id: row.author_id, name: people.get(row.author_id)?.name ?? '' },
      archivedAt: row.archived_at?.toISOString() ?? null,
      keepUntil: keepUntil(dayIn(timeZone, row.saved_at)),
    }));
  });
}

/** Ten years after a day, both as YYYY-MM-DD; 29 February becomes 1 March. */
export function keepUntil(lastEntry: string): string {
  const end = new Date(`${lastEntry}T00:00:00Z`);
  end.setUTCFullYear(end.getUTCFullYear() + CUSTODY_YEARS);
  return end.toISOString().slice(0, 10);
}

/** Versions per query of an export. Parsing two of the largest ones holds the event loop for 10 ms. */
const CHUNK_SIZE = 2;

type ExportHead = Omit<HistoryExport, 'versions'>;
type ExportedVersion = HistoryExport['versions'][number];

/** Audits the export and returns its head, without versions. */
export async function startExport(
  ctx: RequestContext,
  historyId: number,
  { timeZone }: { readonly timeZone: string },
): Promise<ExportHead> {
  const { caller, now } = ctx;
  const row = await getArchived(ctx, historyId);
  const clinics = await auth.clinicNames(ctx, [row.clinic_id]);
  await audit(ctx, {
    action: 'export',
    object: 'history',
    objectId: historyId,
    clinicId: row.clinic_id,
    version: row.version,
  });
  return {
    historyId,
    patientUserId: row.patient_user_id,
    clinicId: clinicOf(row),
    clinicName: clinics.get(row.clinic_id) ?? null,
    volume: row.volume,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    exportedOn: dayIn(timeZone, now),
    exportedBy: { id: caller.id, name: caller.name },
  };
}

/** The next `CHUNK_SIZE` versions after `after`, oldest first. */
export async function listExportedVersions(
  { tx }: RequestContext,
  historyId: number,
  after: number,
): Promise<ExportedVersion[]> {
  const versions = await custodyRepository(tx).listVersions(historyId, { after, limit: CHUNK_SIZE });
  return versions.map((version) => ({
    version: version.version,
    action: version.action,
    savedAt: version.saved_at.toISOString(),
    author: presentAuthor(version.names, version.author_id),
    previousHash: version.previous_hash?.toString('hex') ?? null,
    hash: version.hash.toString('hex'),
    content: version.content,
  }));
}

/** The JSON of an export, one version per line. */
export async function* exportChunks(
  head: ExportHead,
  listVersions: (after: number) => Promise<readonly ExportedVersion[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"versions":[`;
  let after = 0;
  for (;;) {
    const versions = await listVersions(after);
    for (const version of versions) {
      yield `${after === 0 ? '' : ','}\n${JSON.stringify(version)}`;
      after = version.version;
    }
    if (versions.length < CHUNK_SIZE) break;
  }
  yield '\n]}\n';
}

export async function readArchivedPrintable(ctx: RequestContext, historyId: number): Promise<Printable> {
  const row = await getArchived(ctx, historyId);
  return toPrintable(ctx, { ...row, document: parseDocument(row.content) });
}

async function getArchived({ tx }: RequestContext, historyId: number) {
  const row = await custodyRepository(tx).find(historyId);
  if (!row) throw notFound('Historia clínica archivada no encontrada');
  return row;
}
