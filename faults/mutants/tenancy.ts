// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import {
  AUTH,
  CLINICAL,
  edit,
  HISTORY,
  KERNEL,
  type Mutant,
  ROW_LEVEL_SECURITY,
  TENANT_PREDICATES,
} from './mutant.ts';

const LOGINS = `${KERNEL}/database/logins.test.ts`;
const REPORTS = 'server/src/authorization/reports.test.ts';

export const TENANCY_MUTANTS: readonly Mutant[] = [
  {
    name: 'serving connections may sign in as any role',
    edits: edit(`${KERNEL}/database/login-check.ts`, 'if (!isConfined)', 'if (isConfined === undefined)'),
    tests: [LOGINS],
  },
  {
    name: 'serving connections may have no time limits',
    edits: edit(`${KERNEL}/database/login-check.ts`, 'if (!isLimited)', 'if (isLimited === undefined)'),
    tests: [`${KERNEL}/database/database.test.ts`],
  },
  {
    name: 'the serving login is a member of the owner too',
    edits: edit(
      `${KERNEL}/database/logins.ts`,
      'grant ${role.name} to ${user}',
      'grant ${role.name}, pg_monitor to ${user}',
    ),
    tests: [LOGINS],
  },
  {
    name: 'reports may write',
    edits: edit(`${KERNEL}/database/reports.ts`, 'readOnly: true', 'readOnly: false'),
    tests: [REPORTS],
  },
  {
    name: 'a report is not audited',
    edits: edit(
      `${KERNEL}/access/gate.ts`,
      "if (event !== 'audited') await audit",
      "if (event === 'audited') await audit",
    ),
    tests: [REPORTS],
  },
  {
    name: 'a report sees every clinic',
    edits: edit(
      `${KERNEL}/access/tenancy.ts`,
      'sql`set local dentaria.scope = ${sql.lit(scope)}`',
      "sql`set local dentaria.scope = ${sql.lit(scope && 'all')}`",
    ),
    tests: [REPORTS],
  },
  {
    name: 'a query after the end of its transaction is committed on its own',
    edits: edit(`${KERNEL}/database/pg-driver.ts`, 'if (this.#isEnded)', 'if (false)'),
    tests: [`${KERNEL}/database/database.test.ts`],
  },
  {
    name: 'inactive clinics are in the scope of a session',
    edits: edit(
      `${AUTH}/migrations/202611230225_active_clinics.sql`,
      "(o.active or u.roles = array['GUEST'])",
      'true',
    ),
    tests: [`${AUTH}/sessions/enter-session.test.ts`, `${AUTH}/clinics/clinics.test.ts`],
  },
  {
    name: 'a dentist of an inactive clinic who is a guest too signs in',
    edits: edit(
      `${AUTH}/sessions/enter-session.ts`,
      "user.roles.join() === 'GUEST'",
      "user.roles.includes('GUEST')",
    ),
    tests: [`${AUTH}/sessions/enter-session.test.ts`],
  },
  {
    name: "no tenant predicate: a dentist's look-up by DNI",
    edits: edit(
      `${AUTH}/users/users.repository.ts`,
      'else u.clinic_id = any ($2) and u.roles',
      'else u.roles',
    ),
    tests: [TENANT_PREDICATES],
  },
  {
    name: "no tenant predicate: another clinic's patient can be read and changed",
    edits: edit(
      `${AUTH}/users/users.policy.ts`,
      "(is(caller, 'DENTIST') && isPatient(user) && ownsClinic(caller, user.clinic_id))",
      "(is(caller, 'DENTIST') && isPatient(user))",
    ),
    tests: [TENANT_PREDICATES],
  },
  {
    name: "no tenant predicate: another clinic's histories",
    edits: edit(
      `${HISTORY}/history.statements.ts`,
      'else p.clinic_id = any ($2) and p.roles',
      'else p.roles',
    ),
    tests: [TENANT_PREDICATES],
  },
  {
    name: 'row-level security is disabled for a table',
    edits: edit(
      'server/src/modules/clinical-history/migrations/0020_clinical_history.sql',
      'alter table plan_rows enable row level security;',
      '',
    ),
    tests: [ROW_LEVEL_SECURITY],
  },
  {
    name: 'a row-level security policy allows every row',
    edits: edit(
      `${AUTH}/migrations/202611231054_policies_once_per_statement.sql`,
      'alter policy users_read on users\n  using ((select tenant_sees_all()) or id = (select tenant_user())\n    or clinic_id = any ((select tenant_clinics())::integer[]));',
      'alter policy users_read on users using (true);',
    ),
    tests: [ROW_LEVEL_SECURITY],
  },
  {
    name: 'a row-level security policy is evaluated for every row',
    edits: edit(
      `${CLINICAL}/migrations/202611231055_policies_once_per_statement.sql`,
      'alter policy plan_rows_own on plan_rows\n  using ((select tenant_sees_all())',
      'alter policy plan_rows_own on plan_rows\n  using (tenant_sees_all()',
    ),
    tests: ['server/src/authorization/policies.test.ts'],
  },
  {
    name: 'the tenant scope outlives its transaction',
    edits: edit(
      `${AUTH}/migrations/0010_auth.sql`,
      "when found_user.roles && array['DENTIST', 'RECEPTIONIST', 'GUEST'] then 'clinic'\n            else 'self' end, true);",
      "when found_user.roles && array['DENTIST', 'RECEPTIONIST', 'GUEST'] then 'clinic'\n            else 'self' end, false);",
    ),
    tests: [ROW_LEVEL_SECURITY],
  },
  {
    name: 'the ETag of a list does not depend on the clinic scope',
    edits: edit(
      `${AUTH}/users/users.handlers.ts`,
      "version: [await listStamp(tx, 'users', scope.patientsOf), scope.patientsOf, scope.role],",
      "version: [await listStamp(tx, 'users'), scope.role],",
    ),
    tests: [`${AUTH}/lists.test.ts`],
  },
  {
    name: 'no tenant predicate: any clinic can be read',
    edits: edit(
      `${AUTH}/clinics/clinics.service.ts`,
      'if (!clinic || !ownsClinic(caller, clinic.id)) throw',
      'if (!clinic) throw',
    ),
    tests: [TENANT_PREDICATES],
  },
  {
    name: 'no tenant predicate: any history can be printed',
    edits: edit(
      `${CLINICAL}/print/print.service.ts`,
      'historyRepository(ctx).find(',
      "historyRepository({ ...ctx, caller: { ...ctx.caller, roles: ['ADMIN'] } }).find(",
    ),
    tests: [TENANT_PREDICATES],
  },
  {
    name: 'requests run as the owner of the database',
    edits: [
      ...edit(`${KERNEL}/database/database.ts`, "role !== 'owner' && {", "role === 'owner' && {"),
      ...edit(`${KERNEL}/database/logins.ts`, 'url.searchParams.set(name, value)', 'url.searchParams.size'),
    ],
    tests: [ROW_LEVEL_SECURITY],
  },
];
