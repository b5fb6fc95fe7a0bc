// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { AUTH, HISTORY, KERNEL, MATRIX, type Mutant } from './mutant.ts';

/** Unlike the other mutants, this one must survive: row-level security alone must pass every row of the matrix. */
export const PREDICATES_OFF: Mutant = {
  name: 'row-level security with every tenant predicate removed',
  edits: [
    {
      file: `${KERNEL}/access/caller.ts`,
      find: "is(caller, 'ADMIN') || (clinicId !== null && caller.clinicIds.includes(clinicId));",
      replace: "is(caller, 'ADMIN') || clinicId !== -1;",
    },
    {
      file: `${AUTH}/users/users.repository.ts`,
      find: "q.where('clinic_id', '=', anyOf(patientsOf ?? []))",
      replace: 'q',
    },
    {
      file: `${AUTH}/users/users.repository.ts`,
      find: 'else u.clinic_id = any ($2) and u.roles',
      replace: 'else u.roles',
    },
    {
      file: `${AUTH}/clinics/clinics.repository.ts`,
      find: ".$if(ids !== undefined, (q) => q.where('id', '=', anyOf(ids)))",
      replace: '',
    },
    {
      file: `${HISTORY}/history.statements.ts`,
      find: 'else p.clinic_id = any ($2) and p.roles',
      replace: 'else p.roles',
    },
    {
      file: `${HISTORY}/history.policy.ts`,
      find: ", eb('p.clinic_id', '=', anyOf(scope))]",
      replace: ']',
    },
  ],
  tests: [MATRIX],
};
