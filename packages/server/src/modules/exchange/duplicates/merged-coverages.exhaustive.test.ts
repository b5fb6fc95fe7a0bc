import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { buildCoverages, type MergedCoverage } from '../testing/merged-coverages.ts';

const { osde, swiss, expectMerged } = await buildCoverages(await testApp());

test.each<MergedCoverage>([
  [
    'entered for the other one, the same in both data',
    { named: 'OSDE' },
    { named: 'OSDE', entered: osde },
    {},
    'other',
  ],
  ['entered for the other one, of the kept data', { named: 'osde' }, { entered: osde }, {}, 'other'],
  ['entered for the other one, which the kept data lack', {}, { named: 'OSDE', entered: osde }, {}, 'other'],
  ['entered for the kept one, whose data lack it', { entered: osde }, { named: 'Swiss Medical' }, {}, 'kept'],
  ['of both', { named: 'OSDE', entered: osde }, { named: 'Swiss Medical', entered: swiss }, {}, 'kept'],
  [
    'of the kept one, the other obra social chosen',
    { named: 'OSDE', entered: osde },
    { named: 'Swiss Medical' },
    { healthInsurance: 'other' },
    'none',
  ],
])('decides who keeps a coverage %s', (_, ...merged) => expectMerged(...merged));
