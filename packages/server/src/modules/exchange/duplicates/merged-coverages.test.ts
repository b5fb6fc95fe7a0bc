import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { buildCoverages, type MergedCoverage } from '../testing/merged-coverages.ts';

const { osde, swiss, expectMerged } = await buildCoverages(await testApp());

test.each<MergedCoverage>([
  [
    "entered for the other record, with no obra social in either patient's data",
    {},
    { entered: osde },
    {},
    'other',
  ],
  [
    'entered for the other record, which names the same obra social differently',
    { named: 'OSDE' },
    { named: 'o.s.d.e. 210', entered: osde },
    {},
    'other',
  ],
  [
    "entered for the other record, with another obra social than the kept patient's data",
    { named: 'Swiss Medical' },
    { entered: osde },
    {},
    'none',
  ],
  [
    'entered for both records, with the other obra social chosen',
    { named: 'OSDE', entered: osde },
    { named: 'Swiss Medical', entered: swiss },
    { healthInsurance: 'other' },
    'other',
  ],
])('a merge decides which coverage remains: %s', (_, ...merged) => expectMerged(...merged));
