import type { Schedule } from '@dentaria/contract/scheduling/settings.ts';
import type { Insertable } from 'kysely';
import type { Tx } from '../../../kernel/database/database.ts';
import { stampList } from '../../../kernel/database/lists/list-stamp.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';
import type { Holiday } from '../agenda/holidays.ts';

export function hoursRepository(tx: Tx, clinicId: number) {
  const stamp = () => stampList(tx, 'agenda', [clinicId]);
  return {
    listSchedules: () =>
      tx
        .selectFrom('schedules')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .orderBy('professional_id')
        .orderBy('valid_from')
        .execute(),

    replaceSchedules: async (professionalId: number, validFrom: string, intervals: Schedule['intervals']) => {
      // Stamped first, so that concurrent calls wait for each other.
      await stamp();
      await tx
        .deleteFrom('schedules')
        .where('clinic_id', '=', clinicId)
        .where('professional_id', '=', professionalId)
        .where('valid_from', '>=', validFrom)
        .execute();
      await tx
        .insertInto('schedules')
        .values({
          clinic_id: clinicId,
          professional_id: professionalId,
          valid_from: validFrom,
          intervals: JSON.stringify(intervals),
        })
        .execute();
    },

    listClosures: (from: Date, to?: Date) =>
      tx
        .selectFrom('closures')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .where('ends_at', '>', from)
        .$if(to !== undefined, (q) => q.where('starts_at', '<', to as Date))
        .orderBy('starts_at')
        .orderBy('id')
        .execute(),

    findClosure: (id: number) =>
      tx
        .selectFrom('closures')
        .selectAll()
        .where((eb) => eb.and({ clinic_id: clinicId, id }))
        .executeTakeFirst(),

    createClosure: async (values: Omit<Insertable<Tables['closures']>, 'clinic_id'>) => {
      const created = await tx
        .insertInto('closures')
        .values({ ...values, clinic_id: clinicId })
        .returningAll()
        .executeTakeFirstOrThrow();
      await stamp();
      return created;
    },

    removeClosure: async (id: number) => {
      await tx.deleteFrom('closures').where('clinic_id', '=', clinicId).where('id', '=', id).execute();
      await stamp();
    },

    listHolidayChoices: (from: string, to: string) =>
      tx
        .selectFrom('open_holidays')
        .select(['day', 'open'])
        .where('clinic_id', '=', clinicId)
        .where('day', '>=', from)
        .where('day', '<=', to)
        .execute(),

    /** A public holiday is closed without a row, because the previous release reads any row as open. */
    setHoliday: async ({ day, optional }: Pick<Holiday, 'day' | 'optional'>, open: boolean) => {
      if (open || optional)
        await tx
          .insertInto('open_holidays')
          .values({ clinic_id: clinicId, day, open })
          .onConflict((on) => on.columns(['clinic_id', 'day']).doUpdateSet({ open }))
          .execute();
      else
        await tx
          .deleteFrom('open_holidays')
          .where('clinic_id', '=', clinicId)
          .where('day', '=', day)
          .execute();
      await stamp();
    },
  };
}
