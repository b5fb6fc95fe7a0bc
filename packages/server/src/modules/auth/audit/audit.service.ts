import { type AuditFilter, type AuditRow, auditRow } from '@dentaria/contract/auth/audit.ts';
import type { Page, PageRequest } from '@dentaria/contract/http/page.ts';
import { clinicOf } from '../../../kernel/database/clinic-id.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { limitSearch } from '../../../kernel/database/lists/search-limit.ts';
import { searchWords } from '../../../kernel/database/lists/word-search.ts';
import type { RequestContext } from '../../../kernel/request-context.ts';
import { clinicNames } from '../clinics/clinics.service.ts';
import { identifyUsers } from '../users/users.service.ts';
import { type AuditQuery, type AuditSort, auditRepository } from './audit.repository.ts';

export interface AuditedRecords {
  readonly historiesOf: (tx: Tx, patientIds: readonly number[]) => Promise<number[]>;
  readonly patientsOf: (tx: Tx, historyIds: readonly number[]) => Promise<Map<number, number>>;
}

export interface ListOptions {
  readonly records: AuditedRecords;
  readonly timeZone: string;
}

export async function listAuditPage(
  ctx: RequestContext,
  { filter, page }: { readonly filter: AuditFilter; readonly page: PageRequest<AuditSort> },
  { records, timeZone }: ListOptions,
): Promise<Page<AuditRow>> {
  const repository = auditRepository(ctx.tx);
  const search = async (): Promise<Page<AuditRow>> => {
    const query = await queryOf(ctx, filter, records);
    const { items, ...cursors } = await repository.listPage(query, page, {
      timeZone,
      requestId: ctx.origin.requestId,
    });
    return { items: await present(ctx, items, records), ...cursors };
  };
  return limitSearch(ctx.tx, search, SEARCH_LIMIT);
}

const SEARCH_LIMIT = { milliseconds: 5_000, advice: 'Limitá las fechas o buscá con otras palabras.' };

async function queryOf(
  { tx }: RequestContext,
  { who, patient, clinic, userId, clinicId, ...rest }: AuditFilter,
  records: AuditedRecords,
): Promise<AuditQuery> {
  const audit = auditRepository(tx);
  const [people, actors, patients, clinics] = await Promise.all([
    who === undefined ? undefined : audit.findPeople(searchWords(who)),
    who === undefined ? [] : audit.findActors(searchWords(who)),
    patient === undefined ? undefined : audit.findPeople(searchWords(patient), 'PATIENT'),
    clinic === undefined ? undefined : audit.findClinics(searchWords(clinic)),
  ]);
  const about = patients && { userIds: patients, historyIds: await records.historiesOf(tx, patients) };
  return {
    ...rest,
    about,
    userIds: intersect(people && [...people, ...actors], userId),
    clinicIds: intersect(clinics, clinicId),
  };
}

function intersect(found: readonly number[] | undefined, id: number | undefined) {
  if (id === undefined) return found;
  return !found || found.includes(id) ? [id] : [];
}

const presentColumns = presenter(auditRow.omit({ clinicId: true, clinicName: true, objectName: true }));

type Row = RowOf<'audit'>;

async function present(
  ctx: RequestContext,
  rows: readonly Row[],
  records: AuditedRecords,
): Promise<AuditRow[]> {
  const idsOf = (object: string): number[] => [
    ...new Set(rows.flatMap((row) => (row.object === object ? (row.object_id ?? []) : []))),
  ];
  const patients = await records.patientsOf(ctx.tx, idsOf('history'));
  const [people, clinics] = await Promise.all([
    identifyUsers(ctx, [...patients.values(), ...idsOf('user')]),
    clinicNames(ctx, [...rows.map((row) => row.clinic_id), ...idsOf('clinic')]),
  ]);
  const nameOf = ({ object, object_id: id }: Row): string | undefined => {
    if (id === null) return undefined;
    if (object === 'clinic') return clinics.get(id);
    const person = object === 'history' ? patients.get(id) : object === 'user' ? id : undefined;
    return person === undefined ? undefined : people.get(person)?.name;
  };
  return rows.map((row) => ({
    ...presentColumns(row),
    clinicId: clinicOf(row),
    clinicName: clinics.get(row.clinic_id) ?? null,
    objectName: nameOf(row) ?? null,
  }));
}
