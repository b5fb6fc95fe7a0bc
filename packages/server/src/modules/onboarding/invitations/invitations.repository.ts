import { statusAt } from '@dentaria/contract/onboarding/invitation-status.ts';
import { type Invitation, invitation, type LastMail } from '@dentaria/contract/onboarding/invitations.ts';
import { type Insertable, type SelectQueryBuilder, sql, type Updateable } from 'kysely';
import { lockName, type RowOf, type Tx } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

type ShownMail = {
  [K in 'kind' | 'state' | 'detail' | 'state_at' as `mail_${K}`]: RowOf<'mails'>[K] | null;
};
export type ShownInvitation = RowOf<'invitations'> & ShownMail;

const presentColumns = presenter(invitation.omit({ invitationId: true, status: true, lastMail: true }));

export const presentInvitation = (row: ShownInvitation, now: Date): Invitation => ({
  invitationId: row.id,
  ...presentColumns(row),
  status: currentStatus(row, now),
  lastMail: presentMail(row),
});

export const currentStatus = (row: Pick<RowOf<'invitations'>, 'status' | 'expires_at'>, now: Date) =>
  statusAt({ status: row.status, expiresAt: row.expires_at }, now);

function presentMail(row: ShownMail): LastMail | null {
  if (row.mail_kind === null || row.mail_state === null || row.mail_state_at === null) return null;
  return {
    kind: row.mail_kind,
    state: row.mail_state,
    detail: row.mail_detail,
    at: row.mail_state_at.toISOString(),
  };
}

export function invitationsRepository(tx: Tx) {
  const withLastMail = () =>
    tx
      .selectFrom('invitations')
      .leftJoinLateral(
        (eb) =>
          eb
            .selectFrom('mails')
            .select([
              'kind as mail_kind',
              'state as mail_state',
              'detail as mail_detail',
              'state_at as mail_state_at',
            ])
            .whereRef('mails.invitation_id', '=', 'invitations.id')
            .orderBy('mails.id', 'desc')
            .limit(1)
            .as('last_mail'),
        (join) => join.onTrue(),
      )
      .selectAll('invitations')
      .select(['mail_kind', 'mail_state', 'mail_detail', 'mail_state_at']);

  return {
    list: () => withLastMail().orderBy('created_at', 'desc').orderBy('invitations.id', 'desc').execute(),

    getShown: (id: number) => withLastMail().where('invitations.id', '=', id).executeTakeFirstOrThrow(),

    findForUpdate: (id: number) =>
      tx.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    findByToken: (tokenHash: Buffer, lock: boolean) =>
      tx
        .selectFrom('invitations')
        .selectAll()
        .where('token_hash', '=', tokenHash)
        .$if(lock, (query) => query.forUpdate())
        .executeTakeFirst(),

    /** Serializes invitations of the same e-mail or DNI until the transaction ends. */
    lockRecipient: (emailOrDocNumber: string) =>
      lockName(tx, sql<string>`lower(${`invitation ${emailOrDocNumber}`})`),

    findOpenByEmail: (email: string, now: Date) =>
      open(tx.selectFrom('invitations').selectAll(), now)
        .where('email_key', '=', sql<string>`lower(${email})`)
        .executeTakeFirst(),

    findOpenByDocNumber: (docNumber: string, now: Date) =>
      open(tx.selectFrom('invitations').selectAll(), now)
        .where('doc_number', '=', docNumber)
        .orderBy(sql`status = 'PENDING'`, 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .forUpdate()
        .executeTakeFirst(),

    create: (values: Insertable<Tables['invitations']>) =>
      tx.insertInto('invitations').values(values).returningAll().executeTakeFirstOrThrow(),

    update: (id: number, values: Updateable<Tables['invitations']>) =>
      tx.updateTable('invitations').set(values).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    remove: (id: number) => tx.deleteFrom('invitations').where('id', '=', id).execute(),
  };
}

/** SQL counterpart of the contract's `isOpen`. */
const open = <O>(
  query: SelectQueryBuilder<Tables, 'invitations', O>,
  now: Date,
): SelectQueryBuilder<Tables, 'invitations', O> =>
  query.where((eb) =>
    eb.or([
      eb('status', '=', 'PENDING_APPROVAL'),
      eb.and([eb('status', '=', 'PENDING'), eb('expires_at', '>', now)]),
    ]),
  );
