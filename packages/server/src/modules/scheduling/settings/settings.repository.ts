import type { AppointmentType, Chair } from '@dentaria/contract/scheduling/settings.ts';
import type { Insertable, Updateable } from 'kysely';
import {
  type RowOf,
  type TakenFields,
  type Tx,
  withFieldConflict,
} from '../../../kernel/database/database.ts';
import { stampList } from '../../../kernel/database/list-stamp.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export const presentChair = ({ id, name, active }: RowOf<'chairs'>): Chair => ({ id, name, active });

export const presentType = (row: RowOf<'appointment_types'>): AppointmentType => ({
  id: row.id,
  name: row.name,
  minutes: row.minutes,
  color: row.color,
  procedureCode: row.procedure_code,
  recallMonths: row.recall_months,
  online: row.online,
  active: row.active,
});

const TAKEN: TakenFields = {
  chairs_name: ['name', 'Ya hay un sillón con ese nombre'],
  appointment_types_name: ['name', 'Ya hay un motivo con ese nombre'],
};

type NewChair = Omit<Insertable<Tables['chairs']>, 'clinic_id'>;
type NewType = Omit<Insertable<Tables['appointment_types']>, 'clinic_id'>;

/** Chairs and types of one clinic. They are retired, not deleted, because appointments refer to them. */
export function settingsRepository(tx: Tx, clinicId: number) {
  const stamp = () => stampList(tx, 'agenda', [clinicId]);
  const write = async <T>(statement: Promise<T>): Promise<T> => {
    const written = await withFieldConflict(statement, TAKEN);
    await stamp();
    return written;
  };
  return {
    listChairs: (): Promise<RowOf<'chairs'>[]> =>
      tx.selectFrom('chairs').selectAll().where('clinic_id', '=', clinicId).orderBy('name_key').execute(),

    findChair: (id: number): Promise<RowOf<'chairs'> | undefined> =>
      tx
        .selectFrom('chairs')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .executeTakeFirst(),

    createChairs: (chairs: readonly NewChair[]): Promise<RowOf<'chairs'>[]> =>
      write(
        tx
          .insertInto('chairs')
          .values(chairs.map((chair) => ({ ...chair, clinic_id: clinicId })))
          .returningAll()
          .execute(),
      ),

    updateChair: (id: number, values: Updateable<Tables['chairs']>): Promise<RowOf<'chairs'>> =>
      write(
        tx
          .updateTable('chairs')
          .set({ ...values, updated_at: new Date() })
          .where('clinic_id', '=', clinicId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    listTypes: (): Promise<RowOf<'appointment_types'>[]> =>
      tx
        .selectFrom('appointment_types')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .orderBy('name_key')
        .execute(),

    findType: (id: number): Promise<RowOf<'appointment_types'> | undefined> =>
      tx
        .selectFrom('appointment_types')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .executeTakeFirst(),

    createTypes: (types: readonly NewType[]): Promise<RowOf<'appointment_types'>[]> =>
      write(
        tx
          .insertInto('appointment_types')
          .values(types.map((type) => ({ ...type, clinic_id: clinicId })))
          .returningAll()
          .execute(),
      ),

    updateType: (
      id: number,
      values: Updateable<Tables['appointment_types']>,
    ): Promise<RowOf<'appointment_types'>> =>
      write(
        tx
          .updateTable('appointment_types')
          .set({ ...values, updated_at: new Date() })
          .where('clinic_id', '=', clinicId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
  };
}
