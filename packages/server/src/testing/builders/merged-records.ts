import fc from 'fast-check';
import { expect } from 'vitest';
import { verifyLedger } from '../../modules/billing/ledger/verify-ledger.ts';
import { verifyRecord } from '../../modules/clinical-history/custody/verify-record.ts';
import type { ProductUnderTest, TestApp } from '../test-app.ts';
import { buildPractice } from './builders.ts';
import { buildInsurance } from './insurance-builders.ts';

const recall = fc.record({
  dueIn: fc.integer({ min: -40, max: 40 }),
  state: fc.constantFrom('open', 'refused' as const),
});
const text = fc.option(fc.constantFrom('Uno', 'Dos', 'Tres'), { freq: 2 });

/** Contents of a record, by module. */
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
  saves: fc.nat(2),
  appointments: fc.nat(2),
  waiting: fc.nat(1),
  consent: fc.constantFrom('yes', 'no', null),
  recalls: fc.tuple(fc.option(recall), fc.option(recall)),
  tasks: fc.nat(2),
  attempts: fc.nat(2),
  messages: fc.nat(1),
  mark: fc.boolean(),
  coverage: fc.boolean(),
  estimates: fc.array(fc.constantFrom('draft', 'presented', 'accepted', 'done' as const), { maxLength: 2 }),
  claims: fc.array(fc.boolean(), { maxLength: 2 }),
  batch: fc.option(fc.constantFrom('draft', 'presented' as const), { freq: 2 }),
  payments: fc.nat(2),
  voids: fc.nat(1),
  refunds: fc.nat(1),
  dismissed: fc.boolean(),
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
    clinic,
    dentist,
    calls,
    types,
    /** A patient whom no merge touches. */
    bystander: patient,
    insuranceId: insurance.id,
    /** The insurer that gets the claims. */
    insurerId: (await buildInsurance(test)).id,
    procedureId: rows[0]?.id ?? 0,
  };
}
export type MergeClinic = Awaited<ReturnType<typeof buildMergeClinic>>;

type Row = Readonly<Record<string, unknown>>;
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** Tables that a merge and its undo change permanently. */
const LEFT_BEHIND = ['audit', 'patient_merges', 'patient_merge_rows', 'list_stamps'];
const CHANGING_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  users: ['updated_at', 'token_version', 'password_hash'],
};

/** Returns every row of a clinic by table. Leaves out balances of zero. */
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

/** Expects every history and every account to pass verification. */
export async function expectVerified({ connection }: Pick<TestApp, 'connection'>): Promise<void> {
  expect((await verifyRecord(connection)).findings).toEqual([]);
  expect(await verifyLedger(connection)).toEqual([]);
}
