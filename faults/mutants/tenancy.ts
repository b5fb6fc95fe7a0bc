// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are TypeScript

import { AUTH, CLINICAL, HISTORY, KERNEL, type Mutant, one, PREDICATES_ALONE, ROWS_ALONE } from './mutant.ts';

export const TENANCY_FAULTS: readonly Mutant[] = [
  {
    what: "a tenant predicate is dropped: a dentist's look-up by DNI",
    edits: one(`${AUTH}/users/users.repository.ts`, ".where('users.clinic_id', '=', anyOf(clinics))", ''),
    tests: [PREDICATES_ALONE],
  },
  {
    what: "a tenant predicate is dropped: another clinic's patient can be read and changed",
    edits: one(
      `${AUTH}/users/users.policy.ts`,
      "(is(caller, 'DENTIST') && isPatient(user) && ownsClinic(caller, user.clinic_id))",
      "(is(caller, 'DENTIST') && isPatient(user))",
    ),
    tests: [PREDICATES_ALONE],
  },
  {
    what: "a tenant predicate is dropped: another clinic's histories",
    edits: one(
      `${HISTORY}/history.statements.ts`,
      ", eb('p.clinic_id', '=', anyOf(reach))]",
      ', sql<boolean>`true`]',
    ),
    tests: [PREDICATES_ALONE],
  },
  {
    what: 'row-level security is off for a table',
    edits: one(
      'server/src/modules/clinical-history/migrations/0020_clinical_history.sql',
      'alter table plan_rows enable row level security;',
      '',
    ),
    tests: [ROWS_ALONE],
  },
  {
    what: 'a policy of row-level security lets everything through',
    edits: one(
      `${AUTH}/migrations/0010_auth.sql`,
      'create policy users_read on users for select\n  using (tenant_sees_all() or id = tenant_user() or clinic_id = any (tenant_clinics()));',
      'create policy users_read on users for select using (true);',
    ),
    tests: [ROWS_ALONE],
  },
  {
    what: 'the scope of a transaction outlives it',
    edits: one(
      `${AUTH}/migrations/0010_auth.sql`,
      "when found_user.roles && array['DENTIST', 'RECEPTIONIST', 'GUEST'] then 'clinic'\n            else 'self' end, true);",
      "when found_user.roles && array['DENTIST', 'RECEPTIONIST', 'GUEST'] then 'clinic'\n            else 'self' end, false);",
    ),
    tests: [ROWS_ALONE],
  },
  {
    what: 'a list of one clinic is served to another: its ETag names no reach',
    edits: one(
      `${AUTH}/users/users.handlers.ts`,
      "version: [await listStamp(tx, 'users', clinics), clinics, role],",
      "version: [await listStamp(tx, 'users'), role],",
    ),
    tests: [`${AUTH}/lists.test.ts`],
  },
  {
    what: 'a tenant predicate is dropped: any clinic can be read',
    edits: one(
      `${AUTH}/clinics/clinics.service.ts`,
      'if (!clinic || !ownsClinic(caller, clinic.id)) throw',
      'if (!clinic) throw',
    ),
    tests: [PREDICATES_ALONE],
  },
  {
    what: 'a tenant predicate is dropped: the print of any history',
    edits: one(
      `${CLINICAL}/print/print.service.ts`,
      'historyRepository(tx, clinicScopeOf(caller)).find(',
      'historyRepository(tx, undefined).find(',
    ),
    tests: [PREDICATES_ALONE],
  },
  {
    what: 'calls are served as the owner of the database',
    edits: one(`${KERNEL}/database/database.ts`, '-c role=${SERVING_ROLE} -c', '-c'),
    tests: [ROWS_ALONE],
  },
];
