import { type Generated, sql } from 'kysely';
import type { Caller } from './access/caller.ts';
import { ask, sendAlong } from './database/database.ts';
import type { Origin, RequestContext, ServiceContext } from './request-context.ts';

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

/** Writes one audit row in the context's transaction: a rollback takes it back. */
export async function audit(ctx: ServiceContext, event: AuditEvent): Promise<void> {
  sendAlong(ctx.tx, () => ask(ctx.tx, WRITE, valuesOf(ctx, event)));
}

/** Audits a mere read. Its commit may be asynchronous: a crash loses a moment of such rows, never a write. */
export async function auditRead(ctx: RequestContext, event: AuditEvent): Promise<void> {
  sendAlong(ctx.tx, () => ask(ctx.tx, READ, valuesOf(ctx, event)));
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

const valuesOf = ({ caller, origin }: ServiceContext, event: AuditEvent): readonly unknown[] => [
  caller?.id ?? null,
  caller?.username ?? null,
  caller?.roles.join(',') || (origin.role ?? 'PUBLIC'),
  event.clinicId ?? caller?.clinicId ?? null,
  event.action,
  event.object,
  event.objectId ?? null,
  event.version ?? null,
  origin.address,
  origin.requestId,
];
