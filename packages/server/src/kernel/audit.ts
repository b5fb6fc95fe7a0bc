import { type Generated, sql } from 'kysely';
import type { Caller } from './access/caller.ts';
import type { Handle } from './database/database.ts';

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
}

export interface Deed {
  readonly action: string;
  readonly object: string;
  readonly objectId?: number | null;
  /** The clinic whose record it is; the caller's own where absent. */
  readonly clinicId?: number | null;
  readonly version?: number;
}

/** Writes one audit row in the caller's transaction: what is rolled back was never done. */
export async function audit(
  tx: Handle,
  caller: Caller | undefined,
  origin: Origin,
  deed: Deed,
): Promise<void> {
  await tx
    .withTables<AuditTables>()
    .insertInto('audit')
    .values({
      user_id: caller?.id ?? null,
      username: caller?.username ?? null,
      role: caller?.roles.join(',') || 'PUBLIC',
      clinic_id: deed.clinicId ?? caller?.clinicId ?? null,
      action: deed.action,
      object: deed.object,
      object_id: deed.objectId ?? null,
      version: deed.version ?? null,
      address: origin.address,
      request_id: origin.requestId,
    })
    .execute();
}

/** Audit of a mere read may commit asynchronously: a crash costs a moment of such rows, never a write (design, 8). */
export async function auditRead(tx: Handle, caller: Caller, origin: Origin, deed: Deed): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx);
  await audit(tx, caller, origin, deed);
}
