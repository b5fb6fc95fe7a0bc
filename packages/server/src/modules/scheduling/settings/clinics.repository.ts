import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { type UsersNamed, usersNamedBy } from '../../../kernel/named-users.ts';

export interface ProfessionalRow {
  readonly id: number;
  readonly name: string;
}

export function clinicsRepository(tx: Tx) {
  return {
    findActive: (id: number) =>
      tx
        .selectFrom('clinics')
        .select(['id', 'name', 'owner_user_id'])
        .where('id', '=', id)
        .where('active', '=', true)
        .executeTakeFirst(),

    findName: async (id: number): Promise<string | undefined> => {
      const found = await tx.selectFrom('clinics').select('name').where('id', '=', id).executeTakeFirst();
      return found?.name;
    },

    /** The dentists of the clinic and its owner, by name. */
    listProfessionals: async (clinicId: number): Promise<readonly ProfessionalRow[]> => {
      const query = sql<ProfessionalRow>`select id, name from clinic_professionals(${clinicId})`;
      return (await query.execute(tx)).rows;
    },
  };
}

/** Those to whom an appointment, a schedule or a closure of any clinic refers. */
export const usersOnAgenda: UsersNamed = (tx, userIds) => usersNamedBy(tx, 'is_on_agenda', userIds);

/** True if the clinic has an appointment or any setting of an agenda. */
export async function hasAgenda(tx: Tx, clinicId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from appointments where clinic_id = ${clinicId})
        or exists (select from appointment_types where clinic_id = ${clinicId})
        or exists (select from chairs where clinic_id = ${clinicId})
        or exists (select from schedules where clinic_id = ${clinicId})
        or exists (select from closures where clinic_id = ${clinicId})
        or exists (select from open_holidays where clinic_id = ${clinicId})
        or exists (select from message_settings where clinic_id = ${clinicId}) as found
  `.execute(tx);
  return rows[0]?.found ?? false;
}
