import type { FollowUpTemplateKind } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { FollowUpTables, FollowUpTemplatesTable } from '../follow-up.tables.ts';

/** The texts of one clinic, and what they say about it. */
export function templatesRepository(tx: Tx, clinicId: number) {
  const db = tx.withTables<FollowUpTables>();
  return {
    list: () =>
      db
        .selectFrom('follow_up_templates')
        .select(['kind', 'subject', 'body', 'whatsapp'])
        .where('clinic_id', '=', clinicId)
        .execute(),

    save: async ({
      kind,
      ...texts
    }: Omit<Insertable<FollowUpTemplatesTable>, 'clinic_id'>): Promise<void> => {
      await db
        .insertInto('follow_up_templates')
        .values({ clinic_id: clinicId, kind, ...texts })
        .onConflict((on) => on.columns(['clinic_id', 'kind']).doUpdateSet(texts))
        .execute();
    },

    remove: async (kind: FollowUpTemplateKind): Promise<void> => {
      await db
        .deleteFrom('follow_up_templates')
        .where('clinic_id', '=', clinicId)
        .where('kind', '=', kind)
        .execute();
    },

    findSettings: () =>
      db
        .selectFrom('message_settings')
        .select(['quiet_from', 'quiet_to', 'address', 'phone'])
        .where('clinic_id', '=', clinicId)
        .executeTakeFirst(),
  };
}
