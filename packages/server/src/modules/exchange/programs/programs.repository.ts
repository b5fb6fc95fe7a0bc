import type { Program } from '@dentaria/contract/exchange/programs.ts';
import type { ProgramScope } from '@dentaria/contract/program-scopes.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { type UsersNamed, usersNamedBy } from '../../../kernel/named-users.ts';

export interface ProgramRow {
  readonly clinic_id: number;
  readonly id: number;
  readonly name: string;
  readonly scopes: ProgramScope[];
  readonly hint: string;
  readonly created_by: number;
  readonly created_at: Date;
  readonly expires_at: Date;
  readonly last_used_at: Date | null;
  readonly revoked_by: number | null;
  readonly revoked_at: Date | null;
  readonly state: Program['state'];
}

interface NewProgram {
  readonly name: string;
  readonly scopes: readonly ProgramScope[];
  readonly hash: Buffer;
  readonly hint: string;
  readonly expiresAt: Date;
}

/** The newest; a clinic has a handful. */
const MAX_LISTED = 200;

/** The programs of one clinic. Rows are never deleted: the audit names them. */
export function programsRepository(tx: Tx, clinicId: number, now: Date) {
  const columns = sql`
    t.clinic_id, t.id, t.name, t.scopes, t.hint, t.created_by, t.created_at, t.expires_at, t.last_used_at, t.revoked_by,
    t.revoked_at,
    case when t.revoked_at is not null then 'revoked' when t.expires_at <= ${now} then 'expired'
         when not manages_clinic(t.created_by, t.clinic_id) then 'orphaned' else 'active' end as state`;
  const find = async (id: number, lock = sql``): Promise<ProgramRow | undefined> => {
    const { rows } = await sql<ProgramRow>`
      select ${columns} from api_tokens t where t.clinic_id = ${clinicId} and t.id = ${id} ${lock}`.execute(
      tx,
    );
    return rows[0];
  };
  return {
    find,
    findForUpdate: (id: number) => find(id, sql`for update`),

    list: async (): Promise<ProgramRow[]> => {
      const { rows } = await sql<ProgramRow>`
        select ${columns} from api_tokens t where t.clinic_id = ${clinicId}
         order by t.id desc limit ${sql.lit(MAX_LISTED)}`.execute(tx);
      return rows;
    },

    /** Waits for others who make a token of the clinic. */
    countValid: async (): Promise<number> => {
      await sql`select from clinics where id = ${clinicId} for no key update`.execute(tx);
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from api_tokens
         where clinic_id = ${clinicId} and revoked_at is null and expires_at > ${now}`.execute(tx);
      return rows[0]?.count ?? 0;
    },

    create: async (
      { name, scopes, hash, hint, expiresAt }: NewProgram,
      createdBy: number,
    ): Promise<number> => {
      const { rows } = await sql<{ id: number }>`
        insert into api_tokens (clinic_id, name, scopes, token_hash, hint, expires_at, created_by, created_at)
        values (${clinicId}, ${name}, ${[...scopes]}, ${hash}, ${hint}, ${expiresAt}, ${createdBy}, ${now})
        returning id`.execute(tx);
      if (!rows[0]) throw new Error('The insert returned no row');
      return rows[0].id;
    },

    revoke: async (id: number, revokedBy: number): Promise<void> => {
      await sql`
        update api_tokens set revoked_by = ${revokedBy}, revoked_at = ${now}
         where clinic_id = ${clinicId} and id = ${id}`.execute(tx);
    },
  };
}

/** Those who made or revoked a token. */
export const usersOnPrograms: UsersNamed = (tx, userIds) => usersNamedBy(tx, 'is_on_api_tokens', userIds);
