import { type RawBuilder, sql } from 'kysely';
import { expect, test } from 'vitest';
import { makeTestDatabase } from '../../../testing/test-database.ts';
import { searchStatement, usedRangesStatement } from './patients.repository.ts';
import { searchWords, typoRanges } from './search-terms.ts';
import { fillPatients } from './testing/many-patients.ts';

type TestDatabase = Awaited<ReturnType<typeof makeTestDatabase>>;

const many = await makeTestDatabase();
const clinic = await fillPatients(many.owner, { patients: 20_000, clinics: 20, ofFirstClinic: 1_000 });

const PERES = searchWords('peres').map((word) => ({
  ...word,
  ranges: [...word.ranges, ...typoRanges(word).filter(({ low }) => low.startsWith('pere'))],
}));

const scopeOf = (clinics: readonly number[] | undefined) => ({
  clinics,
  includesStaff: clinics === undefined,
});

/** The plan in the role of serving connections, under row-level security. */
async function planOf(
  statement: RawBuilder<unknown>,
  clinics: readonly number[] | undefined,
  { database }: TestDatabase = many,
): Promise<string> {
  return database.transaction(async (tx) => {
    const [scope, ids] = clinics ? ['clinic', `{${clinics.join()}}`] : ['all', ''];
    await sql`select set_config('dentaria.scope', ${scope}, true), set_config('dentaria.clinics', ${ids}, true)`.execute(
      tx,
    );
    // As the embedded server. With the default for disks, scanning a small table is cheaper.
    await sql`set local random_page_cost = 1.1`.execute(tx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${statement}`.execute(tx);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
}

test.each(['gonzalez', 'maria gon', '20000123', '40000123', 'go 2000'])(
  'a search for %s reads terms and patients by index, in one clinic and in all',
  async (text) => {
    for (const clinics of [[clinic], [clinic, clinic + 1], undefined]) {
      const plan = await planOf(searchStatement(searchWords(text), scopeOf(clinics)), clinics);
      expect(plan).not.toMatch(/Seq Scan on (users|patient_terms)/);
      // The words are conditions of the index, not filters after it.
      expect(plan).toMatch(/Index Cond: .*term >= /);
    }
  },
);

test('a search with typos reads the terms of each range by index', async () => {
  for (const clinics of [[clinic], undefined]) {
    const plan = await planOf(searchStatement(PERES, scopeOf(clinics)), clinics);
    const ranges = PERES[0]?.ranges.length ?? 0;
    expect(plan.match(/Index Cond: .*term >= /g)).toHaveLength(ranges);
    // Among many patients, a common limit would let PostgreSQL read the whole index in order.
    expect(plan.match(/-> +Limit/g)?.length).toBeGreaterThan(ranges);
  }
});

test.each([1_000, 4_000, 8_000, 16_000])(
  'in a clinic of %d patients, each range of typos is looked up by index',
  async (patients) => {
    const only = await makeTestDatabase();
    const id = await fillPatients(only.owner, { patients, clinics: 2, ofFirstClinic: patients - 1 });
    const ranges = ['vecino', '123'].flatMap(searchWords).map(typoRanges);
    for (const clinics of [[id], [id, id + 1], undefined]) {
      const plan = await planOf(usedRangesStatement(ranges, scopeOf(clinics)), clinics, only);
      // The primary key has the term last, so that all terms of the clinic would be read for each range.
      expect(plan).toMatch(/Index Only Scan using patient_terms_(clinic|all)/);
      expect(plan).toMatch(/Index Cond: .*term >= \(r\.low/);
    }
  },
);
