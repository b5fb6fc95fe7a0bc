import { CONTRACT, MATRIX, type Mutant, one } from './mutant.ts';

export const HEALTH_INSURANCE_FAULTS: readonly Mutant[] = [
  {
    what: 'a plan is found below another insurance',
    edits: one(
      'server/src/modules/health-insurance/plans/plans.repository.ts',
      ".where('id', '=', id)\n        .where('health_insurance_id', '=', insuranceId)\n        .executeTakeFirst(),",
      ".where('id', '=', id)\n        .executeTakeFirst(),",
    ),
    tests: ['server/src/modules/health-insurance/plans/plans.test.ts'],
  },
  {
    what: 'receptionists change health insurances',
    edits: one(
      `${CONTRACT}/health-insurance/routes.ts`,
      "details; the plans stay',\n      who: ['ADMIN'],",
      "details; the plans stay',\n      who: READERS,",
    ),
    tests: [MATRIX],
  },
];
