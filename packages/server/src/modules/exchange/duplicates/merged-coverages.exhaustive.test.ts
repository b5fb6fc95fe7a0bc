import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { buildCoverages, type MergedCoverage } from '../testing/merged-coverages.ts';

const { osde, swiss, expectMerged } = await buildCoverages(await testApp());

test.each<MergedCoverage>([
  [
    "entered for the other record, with the same obra social in both patients' data",
    { named: 'OSDE' },
    { named: 'OSDE', entered: osde },
    {},
    'other',
  ],
  [
    "entered for the other record, with the obra social of the kept patient's data",
    { named: 'osde' },
    { entered: osde },
    {},
    'other',
  ],
  [
    "entered for the other record, with no obra social in the kept patient's data",
    {},
    { named: 'OSDE', entered: osde },
    {},
    'other',
  ],
  [
    "entered for the kept record, with no obra social in its patient's data",
    { entered: osde },
    { named: 'Swiss Medical' },
    {},
    'kept',
  ],
  [
    'entered for both records',
    { named: 'OSDE', entered: osde },
    { named: 'Swiss Medical', entered: swiss },
    {},
    'kept',
  ],
  [
    'entered for the kept record, with the other obra social chosen',
    { named: 'OSDE', entered: osde },
    { named: 'Swiss Medical' },
    { healthInsurance: 'other' },
    'none',
  ],
])('a merge decides which coverage remains: %s', (_, ...merged) => expectMerged(...merged));
