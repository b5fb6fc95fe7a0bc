// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { AUTH, AUTHORIZATION, CONTRACT, edit, MATRIX, type Mutant, PROTECTED_FIELDS } from './mutant.ts';

const CSV = 'server/src/kernel/http/csv.ts';

export const USER_AND_CLINIC_MUTANTS: readonly Mutant[] = [
  {
    name: 'a dentist can set the role and clinic of a new patient',
    edits: edit(
      `${AUTH}/users/users.handlers.ts`,
      "is(caller, 'ADMIN') ? undefined : { roles: [{ name: 'PATIENT' }], clinicId: caller.clinicId },",
      "is(caller, 'ADMIN') ? undefined : {},",
    ),
    tests: [PROTECTED_FIELDS],
  },
  {
    name: 'any dentist of a clinic can change it, not only its owner',
    edits: edit(
      `${AUTH}/clinics/clinics.service.ts`,
      "if (!clinic || !(is(caller, 'ADMIN') || clinic.owner_user_id === caller.id)) throw forbidden();",
      'if (!clinic) throw notFound(CLINIC_NOT_FOUND);',
    ),
    tests: [MATRIX],
  },
  {
    name: 'responses contain the password hash',
    edits: [
      {
        file: `${AUTH}/users/present-user.ts`,
        find: 'updatedAt: row.updated_at.toISOString(),',
        replace: 'updatedAt: row.updated_at.toISOString(),\n  passwordHash: row.password_hash,',
      },
      {
        file: `${CONTRACT}/auth/users.ts`,
        find: 'enabled: z.boolean(),\n  createdAt: z.string(),',
        replace: 'enabled: z.boolean(),\n  passwordHash: z.string(),\n  createdAt: z.string(),',
      },
    ],
    tests: [MATRIX],
  },
  {
    name: 'the last administrator can lose the role',
    edits: edit(
      `${AUTH}/users/users.service.ts`,
      'if (administrators.every(({ id }) => id === user.id)) {',
      'if (administrators.length === 0) {',
    ),
    tests: [`${AUTH}/users/last-administrator.test.ts`],
  },
  {
    name: 'lists contain removed users',
    edits: edit(
      `${AUTH}/users/users.repository.ts`,
      "const active = () => db.selectFrom('users').where('users.removed_at', 'is', null);",
      "const active = () => db.selectFrom('users').where('users.id', 'is not', null);",
    ),
    tests: [`${AUTHORIZATION}/removed-patients.test.ts`],
  },
  {
    name: 'a write leaves no row in the audit',
    edits: edit(
      `${AUTH}/clinics/clinics.service.ts`,
      "  await clinics.remove(id);\n  await auditClinic(ctx, 'delete', id);",
      '  await clinics.remove(id);',
    ),
    tests: [MATRIX],
  },
  {
    name: 'a stale edit of a user overwrites (lost update)',
    edits: edit(
      `${AUTH}/users/users.service.ts`,
      'if (change.updatedAt !== undefined && change.updatedAt !== before.updated_at.toISOString()) {',
      "if (change.updatedAt === 'never') {",
    ),
    tests: [`${AUTH}/users/users.test.ts`],
  },
  {
    name: 'a clinic can lose its owner',
    edits: edit(
      `${AUTH}/users/users.service.ts`,
      'if (await clinicsRepository(tx).isOwner(user.id)) {',
      'if (user.id === 0) {',
    ),
    tests: [MATRIX],
  },
  {
    name: 'the row of a patient with a clinical record is deleted',
    edits: edit(
      `${AUTH}/users/users.service.ts`,
      'if ((await usersOnRecord(tx, [user.id])).length > 0) await users.hide(user);',
      'if (usersOnRecord === undefined) await users.hide(user);',
    ),
    tests: [MATRIX],
  },
  {
    name: 'a clinic with users can be removed',
    edits: edit(`${AUTH}/clinics/clinics.service.ts`, '(await clinics.hasUsers(id)) ||', ''),
    tests: [`${AUTH}/clinics/clinics.test.ts`],
  },
  {
    name: 'staff who are also patients count as patients',
    edits: edit(
      `${AUTH}/users/users.policy.ts`,
      "user.roles.length > 0 && user.roles.every((role) => role === 'PATIENT');",
      "user.roles.includes('PATIENT');",
    ),
    tests: [`${AUTHORIZATION}/staff-with-patient-role.test.ts`],
  },
  {
    name: 'a formula within a cell of the CSV is evaluated under another separator',
    edits: edit(CSV, 'text.split(CELL_STARTS)', '[text]'),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: "formulas are not escaped in the audit's CSV",
    edits: edit(CSV, "? `'${part}` : part", '? part : part'),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'formulas with full-width signs are not escaped in the CSV',
    edits: edit(CSV, '@＝＋－＠]', '@]'),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'a quote ends the cell of the CSV that contains it',
    edits: edit(CSV, `safe.replaceAll('"', '""')`, 'safe'),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'the CSV is separated by commas',
    edits: edit(CSV, "csvCell(cell))).join(';')", "csvCell(cell))).join(',')"),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'the CSV has no byte order mark',
    edits: edit(CSV, "BYTE_ORDER_MARK = '\\ufeff'", "BYTE_ORDER_MARK = ''"),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'a page of the audit contains every row',
    edits: edit(`${AUTH}/audit/audit.handlers.ts`, 'page: query }', 'page: { ...query, limit: 1_000_000 } }'),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'reading the audit leaves no row in the audit',
    edits: edit(
      `${AUTH}/audit/audit.handlers.ts`,
      "report({ action: 'list', object: 'audit' },",
      "report('audited',",
    ),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'a conflict of a user comes before the rules that need the database',
    edits: [
      {
        file: `${AUTH}/users/users.handlers.ts`,
        find: '      check: (ctx) => checkUser(ctx, ctx.body, ctx.found),\n      run: async (ctx) => presentUser(await replaceUser(ctx, ctx.found, ctx.body, { moveAccount })),',
        replace:
          '      run: async (ctx) => {\n        const updated = await replaceUser(ctx, ctx.found, ctx.body, { moveAccount });\n        await checkUser(ctx, ctx.body, ctx.found);\n        return presentUser(updated);\n      },',
      },
    ],
    tests: ['server/src/order-of-answers.test.ts'],
  },
];
