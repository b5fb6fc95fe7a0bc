import { clinicToday } from '@dentaria/contract/fields/calendar-day.ts';
import { addDays } from '@dentaria/contract/fields/clinic-time.ts';
import fc from 'fast-check';
import { buildDraft, buildPresented } from '../modules/billing/testing/estimate-builders.ts';
import { newPayment } from '../modules/billing/testing/payment-builders.ts';
import { historyCalls, newHistory, newRow } from '../modules/clinical-history/testing/histories.ts';
import { type BuiltUser, buildPractice, buildUser } from './builders.ts';
import { buildInsurance } from './insurance-builders.ts';
import type { ProductUnderTest } from './test-app.ts';

const today = clinicToday();

const recall = fc.record({
  dueIn: fc.integer({ min: -40, max: 40 }),
  state: fc.constantFrom('open', 'refused' as const),
});
const text = fc.option(fc.constantFrom('Uno', 'Dos', 'Tres'), { freq: 2 });

/** What a record has in each module. */
export const recordShape = fc.record({
  demographics: fc.record({
    phone: text,
    street: text,
    city: text,
    profession: text,
    date_of_birth: fc.option(fc.constantFrom('1980-01-02', '1990-03-04')),
    health_insurance: fc.option(fc.constantFrom('OSDE', 'Swiss Medical')),
    affiliate_number: text,
  }),
  history: fc.constantFrom('none', 'live', 'archived', 'archived and live' as const),
  appointments: fc.nat(2),
  waiting: fc.nat(1),
  consent: fc.constantFrom('yes', 'no', null),
  recalls: fc.tuple(fc.option(recall), fc.option(recall)),
  tasks: fc.nat(2),
  attempts: fc.nat(2),
  messages: fc.nat(1),
  mark: fc.boolean(),
  coverage: fc.boolean(),
  estimates: fc.array(fc.constantFrom('draft', 'presented' as const), { maxLength: 2 }),
  claims: fc.array(fc.boolean(), { maxLength: 2 }),
  payments: fc.nat(2),
});
export type RecordShape = typeof recordShape extends fc.Arbitrary<infer Shape> ? Shape : never;

/** A clinic in which records of every shape can be built. */
export async function buildMergeClinic(test: ProductUnderTest) {
  const { clinic, dentist, patient } = await buildPractice(test);
  const calls = test.as(dentist.token);
  const settings = await calls.scheduling.setUp({
    params: { clinicId: clinic.id },
    body: { weekdays: [1, 2, 3, 4, 5], from: '08:00', to: '20:00', minutes: 30, chairs: 1 },
  });
  const types = settings.types.map(({ id }) => id);
  const insurance = await buildInsurance(test);
  const { rows } = await test.owner.query<{ id: number }>(
    `insert into procedures (clinic_id, code, name) values ($1, '01.01', 'Consulta') returning id`,
    [clinic.id],
  );
  return {
    ...{ clinic, dentist, calls, types },
    /** Somebody else, whose rows no merge touches. */
    bystander: patient,
    insuranceId: insurance.id,
    procedureId: rows[0]?.id ?? 0,
  };
}
export type MergeClinic = Awaited<ReturnType<typeof buildMergeClinic>>;

export async function buildRecord(
  test: ProductUnderTest,
  built: MergeClinic,
  shape: RecordShape,
): Promise<BuiltUser> {
  const patient = await buildUser(test, { clinicId: built.clinic.id });
  await fillRecord(test, built, patient.id, shape);
  return patient;
}

async function fillRecord(
  test: ProductUnderTest,
  { clinic, dentist, calls, types, insuranceId, procedureId }: MergeClinic,
  patientId: number,
  shape: RecordShape,
): Promise<void> {
  const insert = (table: string, values: Readonly<Record<string, unknown>>) => {
    const row = { clinic_id: clinic.id, ...values };
    const names = Object.keys(row);
    return test.owner.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, place) => `$${place + 1}`).join(', ')})`,
      Object.values(row),
    );
  };
  const times = async (count: number, work: (place: number) => Promise<unknown>) => {
    for (let place = 0; place < count; place += 1) await work(place);
  };
  for (const [column, value] of Object.entries(shape.demographics))
    await test.owner.query(`update users set ${column} = $2 where id = $1`, [patientId, value]);
  const histories = historyCalls(test);
  const plan = () => newHistory({ treatmentPlan: [newRow(), newRow({ procedureDate: null })] });
  if (shape.history.includes('archived')) {
    await histories.create(dentist.token, patientId, plan());
    await histories.archive(dentist.token, patientId);
  }
  if (shape.history.includes('live')) await histories.create(dentist.token, patientId, plan());
  const slot = { professional_id: dentist.id, type_id: types[0], overbooked: true };
  await times(shape.appointments, (place) =>
    insert('appointments', {
      ...slot,
      patient_id: patientId,
      starts_at: `2030-01-0${place + 1}T12:00:00Z`,
      ends_at: `2030-01-0${place + 1}T12:30:00Z`,
    }),
  );
  await times(shape.waiting, () =>
    insert('waitlist_entries', { patient_id: patientId, type_id: types[0], part: 'any', from_day: today }),
  );
  if (shape.consent) await insert('message_consents', { patient_id: patientId, answer: shape.consent });
  for (const [place, each] of shape.recalls.entries())
    if (each)
      await insert('recalls', {
        patient_id: patientId,
        type_id: types[place],
        due_day: addDays(today, each.dueIn),
        state: each.state,
      });
  await times(shape.tasks, (place) =>
    insert('tasks', {
      title: `Tarea ${place}`,
      patient_id: patientId,
      due_day: today,
      series_day: today,
      created_by: dentist.id,
    }),
  );
  const aboutBalance = { kind: 'balance', subject_id: patientId };
  await times(shape.attempts, (place) =>
    insert('work_attempts', {
      ...(place === 0 ? aboutBalance : { kind: 'recall', subject_id: 7 }),
      patient_id: patientId,
      user_id: dentist.id,
      channel: 'phone',
      result: 'no-answer',
      created_at: new Date(),
    }),
  );
  await times(shape.messages, () =>
    insert('follow_up_messages', {
      ...aboutBalance,
      batch_id: 1,
      patient_id: patientId,
      user_id: dentist.id,
      channel: 'email',
      subject: '',
      body: '',
      state: 'sent',
      message_id: 'uno',
      due_at: new Date(),
      created_at: new Date(),
      state_at: new Date(),
    }),
  );
  if (shape.mark) await insert('work_marks', { ...aboutBalance, occurrence: today });
  if (shape.coverage)
    await insert('coverages', {
      patient_id: patientId,
      insurance_id: insuranceId,
      affiliate_number: String(patientId),
      updated_by: dentist.id,
    });
  const parts = { clinicId: clinic.id, dentist, patientId, procedureId };
  for (const state of shape.estimates)
    await (state === 'draft' ? buildDraft(test, parts) : buildPresented(test, parts));
  for (const presented of shape.claims)
    await insert('claim_items', {
      patient_id: patientId,
      insurance_id: insuranceId,
      needs_authorization: false,
      procedure_id: procedureId,
      code: '01.01',
      description: 'Consulta',
      faces: [],
      day: today,
      amount: '10.00',
      presented,
    });
  await times(shape.payments, (place) =>
    calls.billing.createPayment({
      params: { clinicId: clinic.id, patientId },
      body: newPayment({ amount: 1000 * (place + 1) }),
    }),
  );
}

type Row = Readonly<Record<string, unknown>>;
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** What a merge and its undo leave behind: their own records, and versions that tell others to load again. */
const LEFT_BEHIND = ['audit', 'patient_merges', 'patient_merge_rows', 'list_stamps'];
const CHANGING_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['updated_at', 'token_version', 'password_hash'],
};

/** Every row of a clinic, by table. A balance of zero is as none. */
export async function rowsOfClinic({ owner }: ProductUnderTest, clinicId: number): Promise<Rows> {
  const { rows: tables } = await owner.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'clinic_id' order by 1`,
  );
  const found: Record<string, readonly Row[]> = {};
  for (const { name } of tables.filter((table) => !LEFT_BEHIND.includes(table.name))) {
    const { rows } = await owner.query<{ row: Row }>(
      `select to_jsonb(t) - $2::text[] as row from ${name} t where clinic_id = $1 order by to_jsonb(t)::text`,
      [clinicId, CHANGING_COLUMNS[name] ?? []],
    );
    found[name] = rows
      .map(({ row }) => row)
      .filter((row) => name !== 'account_balances' || row.balance !== 0);
  }
  return found;
}
