import { expect, test } from 'vitest';
import { NO_CLINIC } from '../kernel/database/clinic-id.ts';
import { historyCalls, newHistory } from '../modules/clinical-history/testing/histories.ts';
import { manifests } from '../modules.ts';
import { buildPractice } from '../testing/builders/builders.ts';
import { testApp } from '../testing/test-app.ts';

/** The generated column that is null where `clinic_id` is 0. */
const GENERATED: Readonly<Record<string, string>> = { 'users.clinic_id': 'users.member_of' };

const app = await testApp();

/** A column that each `clinic_id` references; null without a foreign key. */
async function references(): Promise<Map<string, string | null>> {
  const { rows } = await app.owner.query<{ column: string; target: string | null }>(
    `select c.relname || '.' || a.attname as column,
            (select min(f.confrelid::regclass::text || '.' || t.attname)
               from pg_constraint f
               join pg_attribute t on t.attrelid = f.confrelid
                and t.attnum = f.confkey[array_position(f.conkey, a.attnum)]
              where f.conrelid = c.oid and f.contype = 'f' and a.attnum = any (f.conkey)) as target
       from pg_attribute a join pg_class c on c.oid = a.attrelid
      where a.attname in ('clinic_id', 'member_of') and not a.attisdropped and c.relkind in ('r', 'p')
        and c.relnamespace = 'public'::regnamespace`,
  );
  return new Map(rows.map(({ column, target }) => [column, target]));
}

test('every clinic_id references clinics, directly or through the clinic_id of another table', async () => {
  const targets = await references();
  const endOf = (column: string): string | null => {
    const target = GENERATED[column] ?? targets.get(column) ?? null;
    return target === null || target === 'clinics.id' ? target : endOf(target);
  };
  const uncovered = [...targets.keys()].filter((column) => endOf(column) !== 'clinics.id');
  expect(targets.size).toBeGreaterThan(5);
  const declared = Object.entries(manifests).filter(([, { hasClinicKey }]) => hasClinicKey === false);
  expect(uncovered.toSorted()).toEqual(declared.map(([table]) => `${table}.clinic_id`).toSorted());
});

test.each(['history_versions', 'plan_rows'])(
  'PostgreSQL rejects a row of %s in another clinic',
  async (table) => {
    const { dentist, patient } = await buildPractice(app);
    const elsewhere = await buildPractice(app);
    const calls = historyCalls(app);
    const { historyId } = (await calls.create(dentist.token, patient.id, newHistory())).json();
    const move = (clinicId: number) =>
      app.owner.query(`update ${table} set clinic_id = $2 where history_id = $1`, [historyId, clinicId]);
    await expect(move(elsewhere.clinic.id)).rejects.toMatchObject({ code: '23503' });
  },
);

test('the clinic_id of a record follows its patient out of a clinic and into the next', async () => {
  const { dentist, patient, clinic } = await buildPractice(app);
  const elsewhere = await buildPractice(app);
  const { historyId } = (await historyCalls(app).create(dentist.token, patient.id, newHistory())).json();
  for (const clinicId of [NO_CLINIC, elsewhere.clinic.id, clinic.id]) {
    await app.owner.query('update users set clinic_id = $2 where id = $1', [patient.id, clinicId]);
    const { rows } = await app.owner.query(
      `select clinic_id from histories where id = $1
       union select clinic_id from history_versions where history_id = $1
       union select clinic_id from plan_rows where history_id = $1`,
      [historyId],
    );
    expect(rows).toEqual([{ clinic_id: clinicId }]);
  }
});
