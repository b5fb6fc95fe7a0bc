// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are TypeScript

import { AUTH, HISTORY, KERNEL, MATRIX, type Mutant } from './mutant.ts';

/** Not a mistake to catch but a promise to hold: without any predicate of ours row-level security keeps every row of the matrix. */
export const PREDICATES_OFF: Mutant = {
  what: 'every tenant predicate is switched off: row-level security alone',
  edits: [
    {
      file: `${KERNEL}/access/caller.ts`,
      find: "is(caller, 'ADMIN') || (clinicId !== null && caller.clinicIds.includes(clinicId));",
      put: "is(caller, 'ADMIN') || clinicId !== -1;",
    },
    {
      file: `${AUTH}/users/users.repository.ts`,
      find: ".where('clinic_id', '=', anyOf(clinics))",
      put: '',
    },
    {
      file: `${AUTH}/users/users.repository.ts`,
      find: ".where('users.clinic_id', '=', anyOf(clinics))",
      put: '',
    },
    {
      file: `${AUTH}/clinics/clinics.repository.ts`,
      find: ".$if(ids !== undefined, (q) => q.where('id', '=', anyOf(ids)))",
      put: '',
    },
    {
      file: `${HISTORY}/history.statements.ts`,
      find: ", eb('p.clinic_id', '=', anyOf(reach))]",
      put: ', sql<boolean>`true`]',
    },
  ],
  tests: [MATRIX],
};
