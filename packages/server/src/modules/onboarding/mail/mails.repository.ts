import type { MailKind } from '@dentaria/contract/onboarding/invitations.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export function mailsRepository(tx: Tx) {
  const withKinds = (invitationId: number, kinds: readonly MailKind[]) =>
    tx.deleteFrom('mails').where('invitation_id', '=', invitationId).where('kind', 'in', kinds);
  return {
    find: (id: number) => tx.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst(),

    create: (values: Insertable<Tables['mails']>) =>
      tx.insertInto('mails').values(values).returningAll().executeTakeFirstOrThrow(),

    updateQueued: (id: number, values: Updateable<Tables['mails']>) =>
      tx.updateTable('mails').set(values).where('id', '=', id).where('state', '=', 'QUEUED').execute(),

    findQueued: (invitationId: number, kind: MailKind) =>
      tx
        .selectFrom('mails')
        .selectAll()
        .where('invitation_id', '=', invitationId)
        .where('kind', '=', kind)
        .where('state', '=', 'QUEUED')
        .executeTakeFirst(),

    listQueuedWithLink: () =>
      tx
        .selectFrom('mails')
        .selectAll()
        .where('state', '=', 'QUEUED')
        .where('link', 'is not', null)
        .forUpdate()
        .execute(),

    remove: (invitationId: number, kinds: readonly MailKind[]) => withKinds(invitationId, kinds).execute(),

    removeQueued: (invitationId: number, kinds: readonly MailKind[]) =>
      withKinds(invitationId, kinds).where('state', '=', 'QUEUED').execute(),

    removeAllBut: (invitationId: number, kinds: readonly MailKind[]) =>
      tx
        .deleteFrom('mails')
        .where('invitation_id', '=', invitationId)
        .where((eb) => eb.or([eb('state', '<>', 'QUEUED'), eb('kind', 'not in', [...kinds])]))
        .execute(),

    removeFinishedOrphan: (id: number) =>
      tx
        .deleteFrom('mails')
        .where('id', '=', id)
        .where('invitation_id', 'is', null)
        .where('state', '<>', 'QUEUED')
        .execute(),
  };
}
