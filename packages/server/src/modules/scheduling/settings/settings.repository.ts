import { appointmentType, chair } from '@dentaria/contract/scheduling/settings.ts';
import type { Insertable, Updateable } from 'kysely';
import { hasRowIn } from '../../../kernel/database/clinic-id.ts';
import { type TakenFields, type Tx, withFieldConflict } from '../../../kernel/database/database.ts';
import { presenter } from '../../../kernel/database/lists/column-names.ts';
import { stampList } from '../../../kernel/database/lists/list-stamp.ts';
import type { Tables } from '../../../kernel/database/tables.generated.ts';

export const presentChair = presenter(chair);
export const presentType = presenter(appointmentType);

const TAKEN: TakenFields = {
  chairs_name: ['name', 'Ya hay un sillón con ese nombre'],
  appointment_types_name: ['name', 'Ya hay un motivo con ese nombre'],
};

type NewChair = Omit<Insertable<Tables['chairs']>, 'clinic_id'>;
type NewType = Omit<Insertable<Tables['appointment_types']>, 'clinic_id'>;

/** Chairs and types are deactivated, never deleted, because appointments refer to them. */
export function settingsRepository(tx: Tx, clinicId: number) {
  const stamp = () => stampList(tx, 'agenda', [clinicId]);
  const write = async <T>(statement: Promise<T>) => {
    const written = await withFieldConflict(statement, TAKEN);
    await stamp();
    return written;
  };
  return {
    listChairs: () =>
      tx.selectFrom('chairs').selectAll().where('clinic_id', '=', clinicId).orderBy('name_key').execute(),

    findChair: (id: number) =>
      tx
        .selectFrom('chairs')
        .selectAll()
        .where((eb) => eb.and({ clinic_id: clinicId, id }))
        .executeTakeFirst(),

    createChairs: (chairs: readonly NewChair[]) =>
      write(
        tx
          .insertInto('chairs')
          .values(chairs.map((chair) => ({ ...chair, clinic_id: clinicId })))
          .returningAll()
          .execute(),
      ),

    updateChair: (id: number, values: Updateable<Tables['chairs']>) =>
      write(
        tx
          .updateTable('chairs')
          .set({ ...values, updated_at: new Date() })
          .where((eb) => eb.and({ clinic_id: clinicId, id }))
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    listTypes: () =>
      tx
        .selectFrom('appointment_types')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .orderBy('name_key')
        .execute(),

    findType: (id: number) =>
      tx
        .selectFrom('appointment_types')
        .selectAll()
        .where((eb) => eb.and({ clinic_id: clinicId, id }))
        .executeTakeFirst(),

    createTypes: (types: readonly NewType[]) =>
      write(
        tx
          .insertInto('appointment_types')
          .values(types.map((type) => ({ ...type, clinic_id: clinicId })))
          .returningAll()
          .execute(),
      ),

    updateType: (id: number, values: Updateable<Tables['appointment_types']>) =>
      write(
        tx
          .updateTable('appointment_types')
          .set({ ...values, updated_at: new Date() })
          .where((eb) => eb.and({ clinic_id: clinicId, id }))
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
  };
}

export const hasAgenda = (tx: Tx, clinicId: number): Promise<boolean> =>
  hasRowIn(
    tx,
    [
      'appointments',
      'appointment_types',
      'chairs',
      'schedules',
      'closures',
      'open_holidays',
      'message_settings',
    ],
    clinicId,
  );
