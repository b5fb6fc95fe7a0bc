import { type Generated, sql } from 'kysely';
import type { Caller } from './access/caller.ts';
import { ask, sendAlong, type Tx } from './database/database.ts';

interface AuditTable {
  id: Generated<number>;
  at: Generated<Date>;
  user_id: number | null;
  username: string | null;
  role: string;
  clinic_id: number | null;
  action: string;
  object: string;
  object_id: number | null;
  version: number | null;
  address: string | null;
  request_id: string | null;
}

export type AuditTables = { audit: AuditTable };

/** Where a call came from; part of every audit row. */
export interface Origin {
  readonly address: string;
  readonly requestId: string;
  /** Who acts where nobody called: SYSTEM for a command on the installation's machine; a call without a session is PUBLIC. */
  readonly role?: 'SYSTEM';
}

export interface AuditEvent {
  readonly action: string;
  readonly object: string;
  readonly objectId?: number | null;
  /** The clinic whose record it is; the caller's own where absent. */
  readonly clinicId?: number | null;
  readonly version?: number;
}

const COLUMNS = 'user_id, username, role, clinic_id, action, object, object_id, version, address, request_id';
const VALUES =
  '$1::int, $2::text, $3::text, $4::int, $5::text, $6::text, $7::int, $8::int, $9::text, $10::text';
const WRITE = `insert into audit (${COLUMNS}) values (${VALUES})`;
/** In the `from` of a statement: its transaction's commit does not wait for the disk. */
const UNHURRIED = `set_config('synchronous_commit', 'off', true)`;
const READ = `insert into audit (${COLUMNS}) select ${VALUES} from ${UNHURRIED}`;

/** Writes one audit row in the caller's transaction: what is rolled back was never done. */
export async function audit(
  tx: Tx,
  caller: Caller | undefined,
  origin: Origin,
  deed: AuditEvent,
): Promise<void> {
  sendAlong(tx, () => ask(tx, WRITE, valuesOf(caller, origin, deed)));
}

/** Audit of a mere read may commit asynchronously: a crash costs a moment of such rows, never a write (design, 8). */
export async function auditRead(tx: Tx, caller: Caller, origin: Origin, deed: AuditEvent): Promise<void> {
  sendAlong(tx, () => ask(tx, READ, valuesOf(caller, origin, deed)));
}

/** What an audit row tells of who acts. */
export interface Actor {
  readonly actorId: number;
  readonly username: string;
  readonly role: string;
  readonly actorClinicId: number | null;
  readonly address: string;
  readonly requestId: string;
}

export const actorOf = (caller: Caller, { address, requestId }: Origin): Actor => ({
  actorId: caller.id,
  username: caller.username,
  role: caller.roles.join(','),
  actorClinicId: caller.clinicId,
  address,
  requestId,
});

/**
 * `audit` as a part of the statement that does it: the row of a history that stands as `found` is noted, and where
 * nothing is found nothing is noted.
 */
export const auditInsert = (
  action: string,
  { actorId, username, role, actorClinicId, address, requestId }: Actor,
) => sql`
  insert into audit (${sql.raw(COLUMNS)})
  select ${actorId}::int, ${username}::text, ${role}::text, coalesce(found.clinic_id, ${actorClinicId}::int),
         ${action}::text, 'history', found.history_id, found.version, ${address}::text, ${requestId}::text
    from found`;

/** The same in the manner of `auditRead`. */
export const noteOfReading = (actor: Actor) => sql`${auditInsert('read', actor)}, ${sql.raw(UNHURRIED)}`;

const valuesOf = (caller: Caller | undefined, origin: Origin, deed: AuditEvent): readonly unknown[] => [
  caller?.id ?? null,
  caller?.username ?? null,
  caller?.roles.join(',') || (origin.role ?? 'PUBLIC'),
  deed.clinicId ?? caller?.clinicId ?? null,
  deed.action,
  deed.object,
  deed.objectId ?? null,
  deed.version ?? null,
  origin.address,
  origin.requestId,
];
