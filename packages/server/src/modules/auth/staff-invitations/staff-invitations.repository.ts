import type { Insertable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { deleteExcessLinks } from '../../../kernel/access/links.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import { hasRole } from '../users/user-conditions.ts';

type Values = Tables['staff_invitations'];
type Key = Pick<RowOf<'staff_invitations'>, 'clinic_id' | 'id'>;

export function staffInvitationsRepository(tx: Tx) {
  const open = () =>
    tx.selectFrom('staff_invitations').where('accepted_at', 'is', null).where('revoked_at', 'is', null);
  const ofClinic = (clinicId: number) => open().selectAll().where('clinic_id', '=', clinicId);
  return {
    list: (clinicId: number) => ofClinic(clinicId).orderBy('id', 'desc').execute(),

    lockClinic: (clinicId: number) =>
      sql`select from clinics where id = ${clinicId} for no key update`.execute(tx),

    findOpenForUpdate: (clinicId: number, id: number) =>
      ofClinic(clinicId).where('id', '=', id).forUpdate().executeTakeFirst(),

    findOpenForJob: (id: number) => open().selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    create: (values: Insertable<Values>) =>
      tx.insertInto('staff_invitations').values(values).returningAll().executeTakeFirstOrThrow(),

    update: ({ clinic_id, id }: Key, values: Updateable<Values>) =>
      tx
        .updateTable('staff_invitations')
        .set(values)
        .where('clinic_id', '=', clinic_id)
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),

    addLink: async ({ clinic_id, id }: Key, token_hash: Buffer): Promise<void> => {
      await deleteExcessLinks(tx, 'staffInvitation', token_hash, {
        table: 'staff_invitation_links',
        subject: { clinic_id, invitation_id: id },
        newest: 'id',
      });
      await tx
        .insertInto('staff_invitation_links')
        .values({ clinic_id, invitation_id: id, token_hash })
        .execute();
    },

    removeLinks: ({ clinic_id, id }: Key) =>
      tx
        .deleteFrom('staff_invitation_links')
        .where('clinic_id', '=', clinic_id)
        .where('invitation_id', '=', id)
        .execute(),

    /** An invitation is invalid while its clinic is inactive, and once its inviter no longer manages the clinic. */
    findByToken: (tokenHash: Buffer, now: Date) =>
      tx
        .selectFrom('staff_invitation_links as l')
        .innerJoin('staff_invitations as i', (join) =>
          join.onRef('i.clinic_id', '=', 'l.clinic_id').onRef('i.id', '=', 'l.invitation_id'),
        )
        .innerJoin('clinics as c', 'c.id', 'i.clinic_id')
        .innerJoin('accounts as a', 'a.user_id', 'i.invited_by')
        .innerJoin('users as u', (join) =>
          join.onRef('u.clinic_id', '=', 'a.clinic_id').onRef('u.id', '=', 'a.user_id'),
        )
        .selectAll('i')
        .select('c.name as clinic_name')
        .where('l.token_hash', '=', tokenHash)
        .where('i.accepted_at', 'is', null)
        .where('i.revoked_at', 'is', null)
        .where('i.expires_at', '>', now)
        .where('c.active', '=', true)
        .where('u.enabled', '=', true)
        .where('u.removed_at', 'is', null)
        .where((eb) => eb.or([hasRole('u', 'ADMIN'), eb('c.owner_user_id', '=', eb.ref('u.id'))]))
        .forUpdate('i')
        .executeTakeFirst(),
  };
}
