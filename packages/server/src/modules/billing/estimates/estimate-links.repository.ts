import type { Insertable } from 'kysely';
import { deleteExcessLinks, hasActivePatient } from '../../../kernel/access/links.ts';
import type { RowOf, Tx } from '../../../kernel/database/database.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

type EstimateKey = Pick<RowOf<'estimates'>, 'clinic_id' | 'id'>;

const SHOWN_AFTER_REJECTION_MS = 3_600_000;

export function estimateLinksRepository(tx: Tx) {
  const open = (now: Date) =>
    tx
      .selectFrom('estimate_links as l')
      .innerJoin('estimates as e', (join) =>
        join.onRef('e.clinic_id', '=', 'l.clinic_id').onRef('e.id', '=', 'l.estimate_id'),
      )
      .where('l.expires_at', '>', now)
      .where((eb) =>
        eb.or([
          eb('e.rejected_at', 'is', null),
          eb.and([
            eb('e.rejected_by', 'is', null),
            eb('e.rejected_at', '>', new Date(now.getTime() - SHOWN_AFTER_REJECTION_MS)),
          ]),
        ]),
      )
      .where(hasActivePatient('e'));
  return {
    create: async (values: Insertable<Tables['estimate_links']>): Promise<void> => {
      const { clinic_id, estimate_id } = values;
      await deleteExcessLinks(tx, 'estimate', values.token_hash, {
        table: 'estimate_links',
        subject: { clinic_id, estimate_id },
        newest: 'id',
      });
      await tx.insertInto('estimate_links').values(values).execute();
    },

    find: (tokenHash: Buffer, now: Date) =>
      open(now)
        .select(['l.clinic_id', 'l.estimate_id'])
        .where('l.token_hash', '=', tokenHash)
        .executeTakeFirst(),

    countOpen: ({ clinic_id, id }: EstimateKey, now: Date) =>
      open(now)
        .select(({ fn }) => [
          fn.countAll<number>().as('count'),
          fn.max<Date | null>('l.expires_at').as('until'),
        ])
        .where('l.clinic_id', '=', clinic_id)
        .where('l.estimate_id', '=', id)
        .executeTakeFirstOrThrow(),

    removeAll: ({ clinic_id, id }: EstimateKey) =>
      tx
        .deleteFrom('estimate_links')
        .where('clinic_id', '=', clinic_id)
        .where('estimate_id', '=', id)
        .execute(),
  };
}
