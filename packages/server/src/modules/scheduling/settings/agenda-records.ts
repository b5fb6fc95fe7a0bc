import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { type UsersNamed, usersNamedBy } from '../../../kernel/named-users.ts';

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
