import { AUTH, AUTHORIZATION, CONTRACT, MATRIX, one, type PlantedFault, PROTECTED } from './planted-fault.ts';

export const USER_AND_CLINIC_FAULTS: readonly PlantedFault[] = [
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
    tests: [`${AUTH}/users/users.test.ts`],
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
];
