import type { AppointmentType, Chair } from '@dentaria/contract/scheduling/settings.ts';
import type { Insertable, Updateable } from 'kysely';
import { type TakenFields, type Tx, withFieldConflict } from '../../../kernel/database/database.ts';
import { stampList } from '../../../kernel/database/list-stamp.ts';
import type {
  AppointmentTypeRow,
  AppointmentTypesTable,
  ChairRow,
  ChairsTable,
  SchedulingTables,
} from '../scheduling.tables.ts';

export const presentChair = ({ id, name, active }: ChairRow): Chair => ({ id, name, active });

export const presentType = (row: AppointmentTypeRow): AppointmentType => ({
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

type NewChair = Omit<Insertable<ChairsTable>, 'clinic_id'>;
type NewType = Omit<Insertable<AppointmentTypesTable>, 'clinic_id'>;

/** Chairs and types of one clinic. They are retired, not deleted, because appointments refer to them. */
export function settingsRepository(tx: Tx, clinicId: number) {
  const db = tx.withTables<SchedulingTables>();
  const stamp = () => stampList(tx, 'agenda', [clinicId]);
  const write = async <T>(statement: Promise<T>): Promise<T> => {
    const written = await withFieldConflict(statement, TAKEN);
    await stamp();
    return written;
  };
  return {
    listChairs: (): Promise<ChairRow[]> =>
      db.selectFrom('chairs').selectAll().where('clinic_id', '=', clinicId).orderBy('name_key').execute(),

    findChair: (id: number): Promise<ChairRow | undefined> =>
      db
        .selectFrom('chairs')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .executeTakeFirst(),

    createChairs: (chairs: readonly NewChair[]): Promise<ChairRow[]> =>
      write(
        db
          .insertInto('chairs')
          .values(chairs.map((chair) => ({ ...chair, clinic_id: clinicId })))
          .returningAll()
          .execute(),
      ),

    updateChair: (id: number, values: Updateable<ChairsTable>): Promise<ChairRow> =>
      write(
        db
          .updateTable('chairs')
          .set({ ...values, updated_at: new Date() })
          .where('clinic_id', '=', clinicId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),

    listTypes: (): Promise<AppointmentTypeRow[]> =>
      db
        .selectFrom('appointment_types')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .orderBy('name_key')
        .execute(),

    findType: (id: number): Promise<AppointmentTypeRow | undefined> =>
      db
        .selectFrom('appointment_types')
        .selectAll()
        .where('clinic_id', '=', clinicId)
        .where('id', '=', id)
        .executeTakeFirst(),

    createTypes: (types: readonly NewType[]): Promise<AppointmentTypeRow[]> =>
      write(
        db
          .insertInto('appointment_types')
          .values(types.map((type) => ({ ...type, clinic_id: clinicId })))
          .returningAll()
          .execute(),
      ),

    updateType: (id: number, values: Updateable<AppointmentTypesTable>): Promise<AppointmentTypeRow> =>
      write(
        db
          .updateTable('appointment_types')
          .set({ ...values, updated_at: new Date() })
          .where('clinic_id', '=', clinicId)
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow(),
      ),
  };
}
