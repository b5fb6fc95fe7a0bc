import type { Program } from '@dentaria/contract/exchange/programs.ts';
import { type Insertable, sql } from 'kysely';
import type { FoundBy, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export type ProgramRow = FoundBy<ReturnType<typeof programsRepository>['list']>[number];

/** The newest; a clinic has a handful. */
const MAX_LISTED = 200;

/** The programs of one clinic. Rows are never deleted: the audit names them. */
export function programsRepository(tx: Tx, clinicId: number, now: Date) {
  const state = sql<Program['state']>`
    case when revoked_at is not null then 'revoked' when expires_at <= ${now} then 'expired'
         when not manages_clinic(created_by, clinic_id) then 'orphaned' else 'active' end`;
  const programs = () =>
    tx.selectFrom('api_tokens').selectAll().select(state.as('state')).where('clinic_id', '=', clinicId);
  return {
    find: (id: number) => programs().where('id', '=', id).executeTakeFirst(),

    findForUpdate: (id: number) => programs().where('id', '=', id).forUpdate().executeTakeFirst(),

    list: () => programs().orderBy('id', 'desc').limit(MAX_LISTED).execute(),

    /** Waits for others who make a token of the clinic. */
    countValid: async (): Promise<number> => {
      await tx.selectFrom('clinics').select('id').where('id', '=', clinicId).forNoKeyUpdate().execute();
      const { count } = await tx
        .selectFrom('api_tokens')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('clinic_id', '=', clinicId)
        .where('revoked_at', 'is', null)
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return count;
    },

    create: async (
      program: Omit<Insertable<Tables['api_tokens']>, 'clinic_id' | 'created_at'>,
    ): Promise<number> => {
      const { id } = await tx
        .insertInto('api_tokens')
        .values({ ...program, clinic_id: clinicId, created_at: now })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    revoke: (id: number, revokedBy: number) =>
      tx
        .updateTable('api_tokens')
        .set({ revoked_by: revokedBy, revoked_at: now })
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .execute(),
  };
}
