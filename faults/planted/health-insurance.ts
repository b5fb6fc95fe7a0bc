import { one, type PlantedFault } from './planted-fault.ts';

export const HEALTH_INSURANCE_FAULTS: readonly PlantedFault[] = [
  {
    what: 'a plan is found below another insurance',
    edits: one(
      'server/src/modules/health-insurance/plans/plans.repository.ts',
      ".where('id', '=', id)\n        .where('health_insurance_id', '=', insuranceId)\n        .executeTakeFirst(),",
      ".where('id', '=', id)\n        .executeTakeFirst(),",
    ),
    tests: ['server/src/modules/health-insurance/plans/plans.test.ts'],
  },
];
