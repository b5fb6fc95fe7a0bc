import type { AuditFilter, AuditRow } from '@dentaria/contract/auth/audit.ts';
import type { Selectable } from 'kysely';
import type { AuditTables } from '../../../kernel/audit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { clinicNames } from '../clinics/clinics.service.ts';
import { identifyUsers } from '../users/users.service.ts';
import { type AuditQuery, auditRepository } from './audit.repository.ts';

/** What the audit asks of the clinical records: which histories are whose. */
export interface AuditedRecords {
  readonly historiesOf: (tx: Tx, patientIds: readonly number[]) => Promise<number[]>;
  readonly patientsOf: (tx: Tx, historyIds: readonly number[]) => Promise<Map<number, number>>;
}

export interface AuditReading {
  readonly records: AuditedRecords;
  readonly timeZone: string;
}

/** At most `limit` rows, the newest first, of those before the row `before`. */
export async function readAudit(
  tx: Tx,
  { records, timeZone }: AuditReading,
  query: AuditFilter & { readonly before?: number | undefined },
  limit: number,
): Promise<AuditRow[]> {
  const rows = await auditRepository(tx).list(await queryOf(tx, records, query), { timeZone, limit });
  return present(tx, records, rows);
}

async function queryOf(
  tx: Tx,
  records: AuditedRecords,
  { who, patient, clinic, userId, clinicId, ...rest }: AuditFilter,
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
    userIds: both(people && [...people, ...actors], userId),
    clinicIds: both(clinics, clinicId),
  };
}

/** Ids that pass both filters; undefined where neither was asked for. */
function both(found: readonly number[] | undefined, id: number | undefined): readonly number[] | undefined {
  if (id === undefined) return found;
  return !found || found.includes(id) ? [id] : [];
}

/** The words of a search, without case and accents; a DNI may be typed with dots. */
const searchWords = (text: string): string[] =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word) => (/^[\d.]*\d[\d.]*$/.test(word) ? word.replaceAll('.', '') : word));

type Row = Selectable<AuditTables['audit']>;

/** With the names that ids have now. */
async function present(tx: Tx, records: AuditedRecords, rows: readonly Row[]): Promise<AuditRow[]> {
  const idsOf = (object: string): number[] => [
    ...new Set(rows.flatMap((row) => (row.object === object ? (row.object_id ?? []) : []))),
  ];
  const patients = await records.patientsOf(tx, idsOf('history'));
  const [people, clinics] = await Promise.all([
    identifyUsers(tx, [...patients.values(), ...idsOf('user')]),
    clinicNames(tx, [...rows.flatMap((row) => row.clinic_id ?? []), ...idsOf('clinic')]),
  ]);
  const nameOf = ({ object, object_id: id }: Row): string | undefined => {
    if (id === null) return undefined;
    if (object === 'clinic') return clinics.get(id);
    const person = object === 'history' ? patients.get(id) : object === 'user' ? id : undefined;
    return person === undefined ? undefined : people.get(person)?.name;
  };
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    userId: row.user_id,
    username: row.username,
    role: row.role,
    clinicId: row.clinic_id,
    clinicName: (row.clinic_id !== null && clinics.get(row.clinic_id)) || null,
    action: row.action,
    object: row.object,
    objectId: row.object_id,
    objectName: nameOf(row) ?? null,
    version: row.version,
    address: row.address,
    requestId: row.request_id,
  }));
}
