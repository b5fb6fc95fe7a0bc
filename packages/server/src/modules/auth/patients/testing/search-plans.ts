import { expect, test } from 'vitest';
import { makeTestDatabase } from '../../../../testing/test-database.ts';
import { searchStatement } from '../patients.repository.ts';
import { searchWords, typoRanges } from '../search-terms.ts';
import { fillPatients, type Size } from './many-patients.ts';
import { planOf, scopeOf } from './query-plan.ts';

export async function testSearchPlans(size: Size): Promise<void> {
  const many = await makeTestDatabase();
  const clinic = await fillPatients(many.owner, size);

  const PERES = searchWords('peres').map((word) => ({
    ...word,
    ranges: [...word.ranges, ...typoRanges(word).filter(({ low }) => low.startsWith('pere'))],
  }));

  test.each(['gonzalez', 'maria gon', '20000123', '40000123', 'go 2000'])(
    'a search for %s reads terms and patients by index, in one clinic and in all',
    async (text) => {
      for (const clinics of [[clinic], [clinic, clinic + 1], undefined]) {
        const plan = await planOf(many, searchStatement(searchWords(text), scopeOf(clinics)), clinics);
        expect(plan).not.toMatch(/Seq Scan on (users|patient_terms)/);
        // The words are index conditions, not filters.
        expect(plan).toMatch(/Index Cond: .*term >= /);
      }
    },
  );

  test('reads the terms of each range of typos by index', async () => {
    for (const clinics of [[clinic], undefined]) {
      const plan = await planOf(many, searchStatement(PERES, scopeOf(clinics)), clinics);
      const ranges = PERES[0]?.ranges.length ?? 0;
      expect(plan.match(/Index Cond: .*term >= /g)).toHaveLength(ranges);
      // With a common limit, PostgreSQL could read the whole index in order if there are many patients.
      expect(plan.match(/-> +Limit/g)?.length).toBeGreaterThan(ranges);
    }
  });
}
