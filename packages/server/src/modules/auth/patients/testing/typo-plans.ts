import { makeTestDatabase } from '../../../../testing/test-database.ts';
import { usedRangesStatement } from '../patients.repository.ts';
import { searchWords, typoRanges } from '../search-terms.ts';
import { fillPatients } from './many-patients.ts';
import { planOf, scopeOf } from './query-plan.ts';

/** Explains the look-up of all typo ranges in one clinic, in two and in all. */
export async function typoPlans(patients: number): Promise<string[]> {
  const test = await makeTestDatabase();
  const id = await fillPatients(test.owner, { patients, clinics: 2, ofFirstClinic: patients - 1 });
  const ranges = ['vecino', '123'].flatMap(searchWords).map(typoRanges);
  const plans: string[] = [];
  for (const clinics of [[id], [id, id + 1], undefined])
    plans.push(await planOf(test, usedRangesStatement(ranges, scopeOf(clinics)), clinics));
  return plans;
}

// In the primary key the term comes last, so all terms of the clinic would be read for each range.
export const BY_INDEX = [
  /Index Only Scan using patient_terms_(clinic|all)/,
  /Index Cond: .*term >= \(r\.low/,
] as const;
