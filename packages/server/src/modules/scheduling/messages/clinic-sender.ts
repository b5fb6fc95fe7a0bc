import { sql } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { ClinicSender } from '../../mail/mail.module.ts';

/**
 * How a clinic signs its mails to patients. Answers go to the address of its settings, else to its owner: nobody reads
 * those to the installation's address.
 */
export async function readClinicSender({ tx }: { readonly tx: Tx }, clinicId: number): Promise<ClinicSender> {
  const { rows } = await sql<ClinicSender>`
    select c.name, s.phone, coalesce(s.email, o.email) as "replyTo"
      from clinics c
      left join message_settings s on s.clinic_id = c.id
      left join users o on o.id = c.owner_user_id and o.removed_at is null
     where c.id = ${clinicId}`.execute(tx);
  return rows[0] ?? { name: '', phone: null, replyTo: null };
}
