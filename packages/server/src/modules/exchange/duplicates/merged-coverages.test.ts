import { test } from 'vitest';
import { testApp } from '../../../testing/test-app.ts';
import { buildCoverages, type MergedCoverage } from '../testing/merged-coverages.ts';

const { osde, swiss, expectMerged } = await buildCoverages(await testApp());

test.each<MergedCoverage>([
  ['entered for the other one, none in either data', {}, { entered: osde }, {}, 'other'],
  [
    'entered for the same obra social by its other name',
    { named: 'OSDE' },
    { named: 'o.s.d.e. 210', entered: osde },
    {},
    'other',
  ],
  ['of another obra social than the kept data', { named: 'Swiss Medical' }, { entered: osde }, {}, 'none'],
  [
    'of both, the other one chosen',
    { named: 'OSDE', entered: osde },
    { named: 'Swiss Medical', entered: swiss },
    { healthInsurance: 'other' },
    'other',
  ],
])('decides who keeps a coverage %s', (_, ...merged) => expectMerged(...merged));
