import { CONTRACT, edit, MATRIX, type Mutant } from './mutant.ts';

export const HEALTH_INSURANCE_MUTANTS: readonly Mutant[] = [
  {
    name: 'a plan is found under another insurance',
    edits: edit(
      'server/src/modules/health-insurance/plans/plans.repository.ts',
      ".where('id', '=', id)\n        .where('health_insurance_id', '=', insuranceId)\n        .executeTakeFirst(),",
      ".where('id', '=', id)\n        .executeTakeFirst(),",
    ),
    tests: ['server/src/modules/health-insurance/plans/plans.test.ts'],
  },
  {
    name: 'receptionists may change health insurances',
    edits: edit(
      `${CONTRACT}/health-insurance/routes.ts`,
      "details; keeps the plans',\n      who: ['ADMIN'],",
      "details; keeps the plans',\n      who: READERS,",
    ),
    tests: [MATRIX],
  },
  {
    name: 'each imported insurance is audited by a statement of its own',
    edits: edit(
      'server/src/modules/health-insurance/insurances/insurances.service.ts',
      "await auditEach(ctx, { action: 'create', object: 'health-insurance' }, created);",
      "for (const id of created) await auditEach(ctx, { action: 'create', object: 'health-insurance' }, [id]);",
    ),
    tests: ['server/src/modules/health-insurance/insurances/import.test.ts'],
  },
];
