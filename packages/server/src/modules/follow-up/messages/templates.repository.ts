import type { FollowUpTemplateKind } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

/** The texts of one clinic, and what they say about it. */
export function templatesRepository(tx: Tx, clinicId: number) {
  return {
    list: () =>
      tx
        .selectFrom('follow_up_templates')
        .select(['kind', 'subject', 'body', 'whatsapp'])
        .where('clinic_id', '=', clinicId)
        .execute(),

    save: async ({
      kind,
      ...texts
    }: Omit<Insertable<Tables['follow_up_templates']>, 'clinic_id'>): Promise<void> => {
      await tx
        .insertInto('follow_up_templates')
        .values({ clinic_id: clinicId, kind, ...texts })
        .onConflict((on) => on.columns(['clinic_id', 'kind']).doUpdateSet(texts))
        .execute();
    },

    remove: async (kind: FollowUpTemplateKind): Promise<void> => {
      await tx
        .deleteFrom('follow_up_templates')
        .where('clinic_id', '=', clinicId)
        .where('kind', '=', kind)
        .execute();
    },

    findSettings: () =>
      tx
        .selectFrom('message_settings')
        .select(['quiet_from', 'quiet_to', 'address', 'phone'])
        .where('clinic_id', '=', clinicId)
        .executeTakeFirst(),
  };
}
