// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are TypeScript

import { AUTH, AUTHORIZATION, CONTRACT, MATRIX, type Mutant, one, PROTECTED } from './mutant.ts';

export const USER_AND_CLINIC_FAULTS: readonly Mutant[] = [
  {
    what: "a dentist's body may name role and clinic of a new patient",
    edits: one(
      `${AUTH}/users/users.handlers.ts`,
      "readBody(is(caller, 'ADMIN') ? undefined : patientOf(caller));",
      'readBody();',
    ),
    tests: [PROTECTED],
  },
  {
    what: 'any dentist of a clinic changes it, not its owner alone',
    edits: one(
      `${AUTH}/clinics/clinics.service.ts`,
      "if (!clinic || !(is(caller, 'ADMIN') || clinic.owner_user_id === caller.id)) throw forbidden();",
      'if (!clinic) throw notFound(CLINIC_NOT_FOUND);',
    ),
    tests: [MATRIX],
  },
  {
    what: 'the hash of a password is answered',
    edits: [
      {
        file: `${AUTH}/users/present-user.ts`,
        find: 'updatedAt: row.updated_at.toISOString(),',
        put: 'updatedAt: row.updated_at.toISOString(),\n  passwordHash: row.password_hash,',
      },
      {
        file: `${CONTRACT}/auth/users.ts`,
        find: 'enabled: z.boolean(),\n  createdAt: z.string(),',
        put: 'enabled: z.boolean(),\n  passwordHash: z.string(),\n  createdAt: z.string(),',
      },
    ],
    tests: [MATRIX],
  },
  {
    what: 'the last administrator can be taken his office',
    edits: one(
      `${AUTH}/users/users.service.ts`,
      'if (administrators.every(({ id }) => id === user.id)) {',
      'if (administrators.length === 0) {',
    ),
    tests: [`${AUTH}/users/last-administrator.test.ts`],
  },
  {
    what: 'lists answer removed users',
    edits: one(
      `${AUTH}/users/users.repository.ts`,
      "const living = () => db.selectFrom('users').where('users.removed_at', 'is', null);",
      "const living = () => db.selectFrom('users').where('users.id', 'is not', null);",
    ),
    tests: [`${AUTHORIZATION}/removed.test.ts`],
  },
  {
    what: 'a write leaves no row in the audit',
    edits: one(
      `${AUTH}/clinics/clinics.service.ts`,
      "  await clinics.remove(id);\n  await auditClinic(tx, caller, origin, 'delete', clinic);",
      '  await clinics.remove(id);',
    ),
    tests: [MATRIX],
  },
  {
    what: 'a stale copy of a user overwrites',
    edits: one(
      `${AUTH}/users/users.service.ts`,
      'if (change.updatedAt !== undefined && change.updatedAt !== before.updated_at.toISOString()) {',
      "if (change.updatedAt === 'never') {",
    ),
    tests: [`${AUTH}/users/users.test.ts`],
  },
  {
    what: 'a clinic loses its owner',
    edits: one(
      `${AUTH}/users/users.service.ts`,
      'if (await clinicsRepository(tx).isOwner(user.id)) {',
      'if (user.id === 0) {',
    ),
    tests: [MATRIX],
  },
  {
    what: 'a patient with a record is removed with his row',
    edits: one(
      `${AUTH}/users/users.service.ts`,
      'if (await isOnRecord(tx, user.id)) await users.hide(user.id);',
      'if (isOnRecord === undefined) await users.hide(user.id);',
    ),
    tests: [MATRIX],
  },
  {
    what: 'a clinic with users is removed',
    edits: one(`${AUTH}/clinics/clinics.service.ts`, '(await clinics.hasUsers(id)) ||', ''),
    tests: [`${AUTH}/clinics/clinics.test.ts`],
  },
  {
    what: 'a patient is every member of the staff who may be one too',
    edits: one(
      `${AUTH}/users/users.policy.ts`,
      "user.roles.length > 0 && user.roles.every((role) => role === 'PATIENT');",
      "user.roles.includes('PATIENT');",
    ),
    tests: [`${AUTHORIZATION}/staff-who-are-patients.test.ts`],
  },
  {
    what: "a formula stands in the audit's CSV",
    edits: one(`${AUTH}/audit/audit-csv.ts`, "? `'${text}` : text;", '? text : text;'),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    what: 'a page of the audit is all of it',
    edits: [
      { file: `${AUTH}/audit/audit.handlers.ts`, find: 'query, PAGE + 1);', put: 'query, 1_000_000);' },
      { file: `${AUTH}/audit/audit.handlers.ts`, find: 'rows: rows.slice(0, PAGE)', put: 'rows' },
    ],
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    what: 'reading the audit leaves no row in it',
    edits: one(
      `${AUTH}/audit/audit.handlers.ts`,
      "await audit(tx, caller, origin, { action: 'list', object: 'audit' });",
      '',
    ),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
];
