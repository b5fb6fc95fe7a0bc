import { AUTH, AUTHORIZATION, CONTRACT, KERNEL, MATRIX, type Mutant, one } from './mutant.ts';

export const SESSION_FAULTS: readonly Mutant[] = [
  {
    what: 'the role check is dropped',
    edits: one(`${KERNEL}/access/gate.ts`, 'if (!mayCall(caller, route.who)) throw forbidden();', ''),
    tests: [MATRIX],
  },
  {
    // Of reads alone: the tests' worlds are built by writing through the front door.
    what: 'the role check of reads is inverted',
    edits: one(
      `${KERNEL}/access/gate.ts`,
      'if (!mayCall(caller, route.who)) throw forbidden();',
      "if (mayCall(caller, route.who) === (route.method === 'GET')) throw forbidden();",
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
    tests: [`${AUTH}/sessions/sessions.test.ts`],
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
    what: 'wrong passwords are not counted',
    edits: one(
      `${AUTH}/sessions/sessions.service.ts`,
      'await throttle.fail(accountKey(username), PER_ACCOUNT);',
      '',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    what: 'a change of the password leaves other sessions alive',
    edits: one(
      `${AUTH}/sessions/sessions.repository.ts`,
      ".set((eb) => ({ password_hash, token_version: eb('token_version', '+', 1) }))",
      '.set({ password_hash })',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    what: 'signing out everywhere ends no session',
    edits: one(
      `${AUTH}/sessions/sessions.service.ts`,
      'await sessionsRepository(tx).endAllOf([caller.id]);',
      '',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    what: "a deactivated clinic's sessions live again once it is active",
    edits: one(`${AUTH}/clinics/clinics.service.ts`, 'if (!active) await clinics.endSessionsOf(id);', ''),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    what: 'whoever is disabled signs in',
    edits: one(
      `${AUTH}/sessions/sessions.service.ts`,
      'const entering = account && maySignIn(account);',
      'const entering = account !== undefined;',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    what: 'failed logins are counted under one key for everybody',
    edits: one(
      `${AUTH}/sessions/sessions.service.ts`,
      "hash('sha256', name.toLowerCase(), ",
      "hash('sha256', '', ",
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    what: 'the throttle is asked before the turn and not within it: a thousand guesses at once are all compared',
    edits: one(`${AUTH}/sessions/passwords.ts`, '    await admit();\n', ''),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    what: 'an address is what its caller says it is',
    edits: one('server/src/app.ts', 'trustProxy: config.trustProxy,', 'trustProxy: true,'),
    tests: [`${AUTHORIZATION}/bad-addresses.test.ts`],
  },
];
