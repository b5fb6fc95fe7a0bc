import type {
  ArchivedFilter,
  ArchivedHistory,
  ClosedVolume,
  HistoryExport,
} from '@dentaria/contract/clinical-history/custody.ts';
import { dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Page, PageRequest } from '@dentaria/contract/http/page.ts';
import { ownsClinic } from '../../../kernel/access/caller.ts';
import { audit, auditRead } from '../../../kernel/audit.ts';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import type { FoundBy } from '../../../kernel/database/database.ts';
import { notFound } from '../../../kernel/errors.ts';
import { peopleOf } from '../../../kernel/people.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { auth } from '../../auth/auth.module.ts';
import { parseDocument } from '../history/history-document.ts';
import { presentAuthor } from '../history/present-history.ts';
import { type Printable, type PrintedAccounts, toPrintable } from '../print/print.service.ts';
import { custodyRepository } from './custody.repository.ts';

/** Ley 26.529, art. 18. */
const MIN_CUSTODY_YEARS = 10;

export async function listArchived(
  ctx: RequestContext,
  query: ArchivedFilter & PageRequest<'historyId'>,
): Promise<Page<ArchivedHistory>> {
  await audit(ctx, { action: 'list-archived', object: 'history' });
  const { items: rows, ...cursors } = await custodyRepository(ctx.tx).listPage(query, query);
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
  const items = rows.map((row) => ({
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
    keepUntil: keepUntil(dayIn(ctx.timeZone, row.saved_at)),
  }));
  return { items, ...cursors };
}

export async function listClosedVolumes(ctx: RequestContext, patientId: number): Promise<ClosedVolume[]> {
  const { clinic_id: clinicId } = await auth.getPatientOfStaff(ctx, patientId);
  await auditRead(ctx, { action: 'list-archived', object: 'history', clinicId });
  const rows = await custodyRepository(ctx.tx).listClosed(patientId);
  const { person } = await peopleOf(
    ctx.tx,
    rows.map(({ author_id }) => author_id),
  );
  return rows.map((row) => ({
    historyId: row.history_id,
    volume: row.volume,
    version: row.version,
    lastSavedAt: row.saved_at.toISOString(),
    lastSavedBy: person(row.author_id).name,
    closedAt: (row.archived_at ?? row.saved_at).toISOString(),
  }));
}

/** Takes and returns YYYY-MM-DD; 29 February becomes 1 March. */
export function keepUntil(lastEntry: string): string {
  const end = new Date(`${lastEntry}T00:00:00Z`);
  end.setUTCFullYear(end.getUTCFullYear() + MIN_CUSTODY_YEARS);
  return end.toISOString().slice(0, 10);
}

/** Parsing two of the largest blocks the event loop for 10 ms. */
const VERSIONS_PER_QUERY = 2;

export type ExportHead = Omit<HistoryExport, 'versions'>;
type ExportedVersion = HistoryExport['versions'][number];

export const startExport = async (ctx: RequestContext, historyId: number): Promise<ExportHead> =>
  headOf(ctx, await getArchived(ctx, historyId));

type ExportedHistory = FoundBy<ReturnType<typeof custodyRepository>['listOfPatient']>[number];

async function headOf(ctx: RequestContext, row: ExportedHistory): Promise<ExportHead> {
  const { caller, today } = ctx;
  const clinics = await auth.clinicNames(ctx, [row.clinic_id]);
  await audit(ctx, {
    action: 'export',
    object: 'history',
    objectId: row.history_id,
    clinicId: row.clinic_id,
    version: row.version,
  });
  return {
    historyId: row.history_id,
    patientUserId: row.patient_user_id,
    clinicId: clinicOf(row),
    clinicName: clinics.get(row.clinic_id) ?? null,
    volume: row.volume,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    exportedOn: today,
    exportedBy: { id: caller.id, name: caller.name },
  };
}

export async function startPatientExport(
  ctx: RequestContext,
  patientId: number,
): Promise<readonly ExportHead[]> {
  const heads = [];
  for (const row of await custodyRepository(ctx.tx).listOfPatient(patientId, ctx.caller))
    heads.push(await headOf(ctx, row));
  return heads;
}

export async function listExportedVersions({ tx }: RequestContext, historyId: number, after: number) {
  const versions = await custodyRepository(tx).listVersions(historyId, { after, limit: VERSIONS_PER_QUERY });
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
    if (versions.length < VERSIONS_PER_QUERY) break;
  }
  yield '\n]}\n';
}

export async function readArchivedPrintable(
  ctx: RequestContext,
  historyId: number,
  accounts: PrintedAccounts,
): Promise<Printable> {
  const row = await getArchived(ctx, historyId);
  return toPrintable(ctx, { ...row, document: parseDocument(row.content) }, accounts);
}

const NOT_IN_CUSTODY = 'Historia clínica archivada no encontrada';

export async function readClosedPrintable(
  ctx: RequestContext,
  params: { readonly id: number; readonly historyId: number },
  accounts: PrintedAccounts,
): Promise<Printable> {
  const row = await getArchived(ctx, params.historyId, { closedByMerge: true });
  const patient = await auth.getPatientOfStaff(ctx, params.id);
  if (row.patient_user_id !== patient.id) throw notFound(NOT_IN_CUSTODY);
  return toPrintable(ctx, { ...row, document: parseDocument(row.content) }, accounts);
}

async function getArchived(
  { tx, caller }: RequestContext,
  historyId: number,
  options?: { readonly closedByMerge: boolean },
) {
  const row = await custodyRepository(tx).find(historyId, options);
  if (!row || !ownsClinic(caller, row.clinic_id)) throw notFound(NOT_IN_CUSTODY);
  return row;
}
