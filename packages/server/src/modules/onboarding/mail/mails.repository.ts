import type { MailKind } from '@dentaria/contract/onboarding/invitations.ts';
import type { Insertable, Updateable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { MailRow, MailsTable, OnboardingTables } from '../onboarding.tables.ts';

export function mailsRepository(tx: Tx) {
  const db = tx.withTables<OnboardingTables>();
  return {
    find: (id: number): Promise<MailRow | undefined> =>
      db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst(),

    create: (values: Insertable<MailsTable>): Promise<MailRow> =>
      db.insertInto('mails').values(values).returningAll().executeTakeFirstOrThrow(),

    /** Only of a mail that still waits: one that was withdrawn or settled meanwhile stays as it is. */
    updateQueued: (id: number, values: Updateable<MailsTable>) =>
      db.updateTable('mails').set(values).where('id', '=', id).where('state', '=', 'QUEUED').execute(),

    findQueued: (invitationId: number, kind: MailKind): Promise<MailRow | undefined> =>
      db
        .selectFrom('mails')
        .selectAll()
        .where('invitation_id', '=', invitationId)
        .where('kind', '=', kind)
        .where('state', '=', 'QUEUED')
        .executeTakeFirst(),

    listQueuedWithLink: (): Promise<MailRow[]> =>
      db
        .selectFrom('mails')
        .selectAll()
        .where('state', '=', 'QUEUED')
        .where('link', 'is not', null)
        .forUpdate()
        .execute(),

    remove: (invitationId: number, kinds: readonly MailKind[]) =>
      db
        .deleteFrom('mails')
        .where('invitation_id', '=', invitationId)
        .where('kind', 'in', [...kinds])
        .execute(),

    removeQueued: (invitationId: number, kinds: readonly MailKind[]) =>
      db
        .deleteFrom('mails')
        .where('invitation_id', '=', invitationId)
        .where('kind', 'in', [...kinds])
        .where('state', '=', 'QUEUED')
        .execute(),

    /** All of an invitation but the waiting mails of the kinds that are kept. */
    removeAllBut: (invitationId: number, kept: readonly MailKind[]) =>
      db
        .deleteFrom('mails')
        .where('invitation_id', '=', invitationId)
        .where((eb) => eb.or([eb('state', '<>', 'QUEUED'), eb('kind', 'not in', [...kept])]))
        .execute(),

    /** A settled mail whose invitation is gone is of no use to anybody. */
    removeSettledOrphan: (id: number) =>
      db
        .deleteFrom('mails')
        .where('id', '=', id)
        .where('invitation_id', 'is', null)
        .where('state', '<>', 'QUEUED')
        .execute(),
  };
}
