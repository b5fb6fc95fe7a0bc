// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are TypeScript

/** One known mistake: exact texts of the product and what a careless hand makes of them. */
export interface PlantedFault {
  readonly what: string;
  readonly edits: readonly Edit[];
  /** Test files that are to notice, below packages/. */
  readonly tests: readonly string[];
}

export interface Edit {
  /** Below packages/. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

const AUTHORIZATION = 'server/src/authorization';
const MATRIX = `${AUTHORIZATION}/matrix.test.ts`;
const ROWS_ALONE = `${AUTHORIZATION}/row-level-security.test.ts`;
const PREDICATES_ALONE = `${AUTHORIZATION}/predicates-alone.test.ts`;
const PROTECTED = `${AUTHORIZATION}/protected-fields.test.ts`;
const AUTH = 'server/src/modules/auth';
const HISTORY = 'server/src/modules/clinical-history/history';
const ONBOARDING = 'server/src/modules/onboarding';
const KERNEL = 'server/src/kernel';
const CONTRACT = 'contract/src';

const one = (file: string, find: string, put: string): readonly Edit[] => [{ file, find, put }];

export const PLANTED: readonly PlantedFault[] = [
  {
    what: 'the role check is dropped',
    edits: one(`${KERNEL}/access/gate.ts`, 'if (!mayCall(caller, route.who)) throw forbidden();', ''),
    tests: [MATRIX],
  },
  {
    what: 'the role check is inverted',
    edits: one(
      `${KERNEL}/access/gate.ts`,
      'return who.some((role) => caller.roles.includes(role));',
      'return !who.some((role) => caller.roles.includes(role));',
    ),
    tests: [MATRIX],
  },
  {
    what: 'one route is opened to one role more',
    edits: one(
      `${CONTRACT}/auth/routes.ts`,
      "summary: 'All users',\n      who: ['ADMIN'],",
      "summary: 'All users',\n      who: ['ADMIN', 'RECEPTIONIST'],",
    ),
    tests: [MATRIX],
  },
  {
    what: 'a new route that nobody has thought about',
    edits: [
      {
        file: `${KERNEL}/http/health.ts`,
        find: 'export function mountHealth(app: FastifyInstance, database: Database): void {',
        put: "export function mountHealth(app: FastifyInstance, database: Database): void {\n  app.get('/health/users', async () => (await database.pool.query('select 1')).rows);",
      },
    ],
    tests: [MATRIX],
  },
  {
    what: "a token's roles are trusted",
    edits: [
      {
        file: `${KERNEL}/access/tokens.ts`,
        find: 'exp: z.number() });',
        put: 'exp: z.number(), roles: z.array(z.string()) });',
      },
      {
        file: `${KERNEL}/access/tokens.ts`,
        find: 'const { user_id, ver, jti, exp } = claims.parse(payload);\n    return {',
        put: 'const { user_id, ver, jti, exp, roles } = claims.parse(payload);\n    return { roles,',
      },
      {
        file: `${AUTH}/sessions/enter-session.ts`,
        find: 'roles: row.roles,',
        put: "roles: claims.roles.map((name) => name.replace('ROLE_', '')),",
      },
    ],
    tests: [MATRIX],
  },
  {
    what: '`alg: none` is accepted',
    edits: one(
      `${KERNEL}/access/tokens.ts`,
      'const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate });',
      "const { payload } = token.endsWith('.') ? { payload: JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()) } : await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate });",
    ),
    tests: [MATRIX],
  },
  {
    what: "a token's signature is not checked",
    edits: one(
      `${KERNEL}/access/tokens.ts`,
      'const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate });',
      "const payload = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());",
    ),
    tests: [MATRIX],
  },
  {
    what: 'tokens never expire',
    edits: [
      {
        file: `${KERNEL}/access/tokens.ts`,
        find: '{ algorithms: [ALGORITHM], currentDate }',
        put: '{ algorithms: [ALGORITHM], currentDate: new Date(0) }',
      },
      {
        file: `${KERNEL}/access/tokens.ts`,
        find: 'if (!known || known.expiresAt <= clock()) return undefined;',
        put: 'if (!known) return undefined;',
      },
    ],
    tests: [MATRIX],
  },
  {
    what: 'a session lives on after its logout',
    edits: one(`${AUTH}/sessions/enter-session.ts`, '!maySignIn(row) || row.ended ||', '!maySignIn(row) ||'),
    tests: [MATRIX],
  },
  {
    what: 'sessions are not ended when rights change',
    edits: one(
      `${AUTH}/users/users.service.ts`,
      'token_version: before.token_version + (endsSessions ? 1 : 0),',
      'token_version: before.token_version,',
    ),
    tests: [`${AUTH}/users/users.test.ts`],
  },
  {
    what: 'users of a deactivated clinic go on',
    edits: one(
      `${AUTH}/sessions/enter-session.ts`,
      "user.enabled && (user.clinic_active !== false || user.roles.includes('GUEST'));",
      'user.enabled;',
    ),
    tests: [MATRIX],
  },
  {
    what: "a tenant predicate is dropped: a dentist's look-up by DNI",
    edits: one(
      `${AUTH}/users/users.repository.ts`,
      ".$if(reach !== undefined, (q) => q.where('users.clinic_id', '=', anyOf(reach)))",
      '',
    ),
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
      `${HISTORY}/history.repository.ts`,
      ", eb('p.clinic_id', '=', anyOf(reach))]",
      ', sql<boolean>`${reach.length} >= 0`]',
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
    what: 'wrong passwords are not counted',
    edits: one(
      `${AUTH}/sessions/sessions.service.ts`,
      'await throttle.fail(accountKey(username), PER_ACCOUNT);',
      '',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
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
    what: 'a read of a history leaves no row in the audit',
    edits: one(
      `${HISTORY}/history.service.ts`,
      "  await auditRead(tx, caller, origin, deedOn(row, 'read'));\n  return presentHistory(row);",
      '  return presentHistory(row);',
    ),
    tests: [MATRIX],
  },
  {
    what: 'a stale save overwrites (lost update)',
    edits: [
      {
        file: `${HISTORY}/history.service.ts`,
        find: 'if (sent.version !== before.version) {',
        put: 'if (sent.version > before.version) {',
      },
      {
        file: `${HISTORY}/history.service.ts`,
        find: 'const version = sent.version + 1;',
        put: 'const version = before.version + 1;',
      },
    ],
    tests: [`${HISTORY}/concurrency.test.ts`, `${HISTORY}/versions.test.ts`],
  },
  {
    what: 'two saves at once are not put in line',
    edits: one(
      `${HISTORY}/history.repository.ts`,
      "await live(patientId).select('h.id').forUpdate('h').execute();",
      "await live(patientId).select('h.id').execute();",
    ),
    tests: [`${HISTORY}/concurrency.test.ts`],
  },
  {
    what: 'a version is changed in place',
    edits: [
      {
        file: `${HISTORY}/history.repository.ts`,
        find: "db.insertInto('history_versions').values(values).execute(),",
        put: "Promise.all([sql`update history_versions set content = ${values.content}::json where history_id = ${values.history_id}`.execute(tx), db.insertInto('history_versions').values(values).execute()]),",
      },
      {
        file: 'server/src/modules/clinical-history/migrations/0020_clinical_history.sql',
        find: 'grant select, insert on history_versions to dentaria_serving;',
        put: 'grant select, insert, update on history_versions to dentaria_serving;',
      },
    ],
    tests: [`${HISTORY}/versions.test.ts`],
  },
  {
    what: 'the chain of hashes is broken',
    edits: one(
      `${HISTORY}/history.service.ts`,
      'names: before.names,\n    saveKey,\n    previousHash: before.hash,',
      'names: before.names,\n    saveKey,\n    previousHash: null,',
    ),
    tests: [`${HISTORY}/versions.test.ts`],
  },
  {
    what: 'a repeated save is saved twice: its key is ignored',
    edits: one(
      `${HISTORY}/history.service.ts`,
      '  saveKey !== null &&\n  row.save_key?.equals(saveKey) === true &&',
      '  saveKey === undefined &&',
    ),
    tests: [`${HISTORY}/concurrency.test.ts`, `${HISTORY}/history.test.ts`],
  },
  {
    what: 'a body names the author of a plan row',
    edits: one(
      `${HISTORY}/attribute-rows.ts`,
      'return { id: next - 1, ...written, professionalId: callerId };',
      'return { id: next - 1, ...written, professionalId: row.professionalId ?? callerId };',
    ),
    tests: [PROTECTED],
  },
  {
    what: 'archived histories can be read',
    edits: one(`${HISTORY}/history.repository.ts`, ".where('h.archived_at', 'is', null)", ''),
    tests: [MATRIX],
  },
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
    what: 'the SMTP password is answered',
    edits: [
      {
        file: `${ONBOARDING}/email-config/email-configs.repository.ts`,
        find: 'smtpUsername: row.smtp_username,',
        put: "smtpUsername: row.smtp_username,\n  smtpPassword: row.smtp_password.toString('hex'),",
      },
      {
        file: `${CONTRACT}/onboarding/email-config.ts`,
        find: 'smtpUsername: z.string(),\n  fromEmail: z.string(),',
        put: 'smtpUsername: z.string(),\n  smtpPassword: z.string(),\n  fromEmail: z.string(),',
      },
    ],
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    what: 'the SMTP password goes to another host',
    edits: one(
      `${ONBOARDING}/email-config/email-configs.service.ts`,
      'if (body.smtpPassword === null && isElsewhere) throw',
      'if (body.smtpPassword === null && isElsewhere && body.smtpPort === 0) throw',
    ),
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    what: 'tokens of invitations are stored as they are',
    edits: one(
      `${ONBOARDING}/invitations/invitation-token.ts`,
      "createHash('sha256').update(token, 'utf8').digest();",
      "Buffer.from(token, 'utf8');",
    ),
    tests: [`${ONBOARDING}/invitations/invitations.test.ts`],
  },
  {
    what: 'a registration is approved twice',
    edits: one(
      `${CONTRACT}/onboarding/invitation-status.ts`,
      "ACCEPTED: { remove: 'REMOVED' },",
      "ACCEPTED: { remove: 'REMOVED', approve: 'ACCEPTED' },",
    ),
    tests: [
      `${CONTRACT}/onboarding/invitation-status.test.ts`,
      `${ONBOARDING}/invitations/invitations.test.ts`,
    ],
  },
  {
    what: 'approve and reject at once both win: the invitation is not locked',
    edits: one(
      `${ONBOARDING}/invitations/invitations.repository.ts`,
      "db.selectFrom('invitations').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),",
      "db.selectFrom('invitations').selectAll().where('id', '=', id).executeTakeFirst(),",
    ),
    tests: [`${ONBOARDING}/invitations/invitations.test.ts`],
  },
  {
    what: 'text of a person stands unescaped in a mail',
    edits: one(
      `${ONBOARDING}/mail/templates.ts`,
      '`<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`;',
      '`<p style="margin:0 0 16px">${paragraph}</p>`;',
    ),
    tests: [`${ONBOARDING}/mail/templates.test.ts`],
  },
  {
    what: 'a mail may be sent through an address of the metadata service',
    edits: one(
      `${ONBOARDING}/mail/smtp-client.ts`,
      'resolveServer(server.host, { allowPrivate })',
      'resolveServer(server.host, { allowPrivate: true })',
    ),
    tests: [`${ONBOARDING}/email-config/email-configs.test.ts`],
  },
  {
    what: 'texts have no greatest length',
    edits: one(
      `${CONTRACT}/fields/text.ts`,
      '    .max(max, `Máximo ${max} caracteres`)\n    .refine((text) => !LINE_CONTROLS',
      '    .refine((text) => max > 0 && !LINE_CONTROLS',
    ),
    tests: [`${AUTHORIZATION}/bad-input.test.ts`],
  },
  {
    what: 'control characters are let in',
    edits: one(
      `${CONTRACT}/fields/text.ts`,
      '!LINE_CONTROLS.test(text) && text.isWellFormed()',
      'text.isWellFormed()',
    ),
    tests: [`${AUTHORIZATION}/bad-input.test.ts`],
  },
  {
    what: 'an error tells what a library said',
    edits: one(
      `${KERNEL}/http/mount.ts`,
      "  } catch {\n    throw new Refusal(400, 'El cuerpo de la solicitud no es JSON válido');",
      '  } catch (error) {\n    throw new Refusal(400, (error as Error).message);',
    ),
    tests: [`${AUTHORIZATION}/bad-input.test.ts`],
  },
  {
    what: 'keys of prototypes are let in',
    edits: one(`${KERNEL}/http/mount.ts`, 'return secureJson.parse(text);', 'return JSON.parse(text);'),
    tests: [`${AUTHORIZATION}/bad-input.test.ts`],
  },
  {
    what: 'the page has no content security policy',
    edits: one(`${KERNEL}/http/web.ts`, ".header('content-security-policy', policy(nonce))", ''),
    tests: [`${KERNEL}/http/web.test.ts`],
  },
  {
    what: 'calls may be kept by browsers and proxies',
    edits: one(
      `${KERNEL}/http/mount.ts`,
      "reply.header('cache-control', 'no-store');",
      "reply.header('x-cache-control', 'no-store');",
    ),
    tests: ['server/src/app.test.ts'],
  },
  {
    what: 'a backup is restored without its check',
    edits: one(
      'server/src/backup/archive.ts',
      'if (read?.sha256 !== table.sha256 || read.rows !== table.rows)',
      'if (read === undefined)',
    ),
    tests: ['server/src/backup/backup.test.ts'],
  },
  {
    what: 'a backup is restored over what is there',
    edits: one(
      'server/src/backup/restore-backup.ts',
      '    if (rowCount)\n      throw',
      '    if (rowCount === -1)\n      throw',
    ),
    tests: ['server/src/backup/backup.test.ts'],
  },
];

/** Not a mistake to catch but a promise to hold: without any predicate of ours row-level security keeps every row of the matrix. */
export const PREDICATES_OFF: PlantedFault = {
  what: 'every tenant predicate is switched off: row-level security alone',
  edits: [
    {
      file: `${KERNEL}/access/caller.ts`,
      find: "is(caller, 'ADMIN') || (clinicId !== null && caller.clinicIds.includes(clinicId));",
      put: "is(caller, 'ADMIN') || clinicId !== -1;",
    },
    {
      file: `${AUTH}/users/users.repository.ts`,
      find: ".$if(reach !== undefined, (q) => q.where('clinic_id', '=', anyOf(reach)))",
      put: '',
    },
    {
      file: `${AUTH}/users/users.repository.ts`,
      find: ".$if(reach !== undefined, (q) => q.where('users.clinic_id', '=', anyOf(reach)))",
      put: '',
    },
    {
      file: `${AUTH}/clinics/clinics.repository.ts`,
      find: ".$if(ids !== undefined, (q) => q.where('id', '=', anyOf(ids)))",
      put: '',
    },
    {
      file: `${HISTORY}/history.repository.ts`,
      find: ", eb('p.clinic_id', '=', anyOf(reach))]",
      put: ', sql<boolean>`${reach.length} >= 0`]',
    },
  ],
  tests: [MATRIX],
};
