// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { AUTH, AUTHORIZATION, CONTRACT, edit, KERNEL, MATRIX, type Mutant } from './mutant.ts';

const PUBLIC_LIMITS = `${AUTHORIZATION}/public-limits.test.ts`;

const TRUSTED_PROXIES = `${KERNEL}/access/trusted-proxies.test.ts`;

export const SESSION_MUTANTS: readonly Mutant[] = [
  {
    name: 'the role check is removed',
    edits: edit(`${KERNEL}/access/gate.ts`, 'if (!mayCall(caller, route.who)) throw forbidden();', ''),
    tests: [MATRIX],
  },
  {
    // Only of reads, because the tests create their data through writes over HTTP.
    name: 'the role check of reads is inverted',
    edits: edit(
      `${KERNEL}/access/gate.ts`,
      'if (!mayCall(caller, route.who)) throw forbidden();',
      "if (mayCall(caller, route.who) === (route.method === 'GET')) throw forbidden();",
    ),
    tests: [MATRIX],
  },
  {
    name: 'a route is opened to one more role',
    edits: edit(
      `${CONTRACT}/auth/routes.ts`,
      "summary: 'All users, with every member',\n      who: ['ADMIN'],",
      "summary: 'All users, with every member',\n      who: ['ADMIN', 'RECEPTIONIST'],",
    ),
    tests: [MATRIX],
  },
  {
    name: 'a new route without an authorization rule',
    edits: [
      {
        file: `${KERNEL}/http/health.ts`,
        find: '{ database, reports, isOperator, archive }: HealthParts,\n): void {',
        replace:
          "{ database, reports, isOperator, archive }: HealthParts,\n): void {\n  app.get('/health/users', async () => (await database.pool.query('select 1')).rows);",
      },
    ],
    tests: [MATRIX],
  },
  {
    name: 'the roles in a token are trusted',
    edits: [
      {
        file: `${KERNEL}/access/tokens.ts`,
        find: 'exp: z.number() });',
        replace: 'exp: z.number(), roles: z.array(z.string()) });',
      },
      {
        file: `${KERNEL}/access/tokens.ts`,
        find: 'const { user_id, ver, jti, exp } = claims.parse(payload);\n    return {',
        replace: 'const { user_id, ver, jti, exp, roles } = claims.parse(payload);\n    return { roles,',
      },
      {
        file: `${AUTH}/sessions/enter-session.ts`,
        find: 'return callerOf(row.id, row, claims);',
        replace:
          "return { ...callerOf(row.id, row, claims), roles: claims.roles.map((name) => name.replace('ROLE_', '')) };",
      },
    ],
    tests: [MATRIX],
  },
  {
    name: '`alg: none` is accepted',
    edits: edit(
      `${KERNEL}/access/tokens.ts`,
      'const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate });',
      "const { payload } = token.endsWith('.') ? { payload: JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString()) } : await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate });",
    ),
    tests: [MATRIX],
  },
  {
    name: 'the signature of a token is not checked',
    edits: edit(
      `${KERNEL}/access/tokens.ts`,
      'const { payload } = await jwtVerify(token, key, { algorithms: [ALGORITHM], currentDate });',
      "const payload = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());",
    ),
    tests: [MATRIX],
  },
  {
    name: 'tokens never expire',
    edits: [
      {
        file: `${KERNEL}/access/tokens.ts`,
        find: '{ algorithms: [ALGORITHM], currentDate }',
        replace: '{ algorithms: [ALGORITHM], currentDate: new Date(0) }',
      },
      {
        file: `${KERNEL}/access/tokens.ts`,
        find: 'if (!known || known.expiresAt <= clock()) return undefined;',
        replace: 'if (!known) return undefined;',
      },
    ],
    tests: [MATRIX],
  },
  {
    name: 'a session survives its logout',
    edits: edit(`${AUTH}/sessions/enter-session.ts`, '!maySignIn(row) || row.ended ||', '!maySignIn(row) ||'),
    tests: [MATRIX],
  },
  {
    name: 'sessions survive a change of roles',
    edits: edit(
      `${AUTH}/users/users.service.ts`,
      'token_version: before.token_version + (endsSessions ? 1 : 0),',
      'token_version: before.token_version,',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    name: 'sessions of a deactivated clinic still work',
    edits: edit(
      `${AUTH}/sessions/enter-session.ts`,
      "user.enabled && (user.clinic_active !== false || user.roles.join() === 'GUEST');",
      'user.enabled;',
    ),
    tests: [MATRIX],
  },
  {
    name: 'failed logins are not throttled',
    edits: edit(
      `${AUTH}/sessions/sessions.service.ts`,
      'await throttle.recordFailure(key, PER_ACCOUNT);\n      await limits',
      'await limits',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    name: 'a patient with the e-mail of a dentist takes their sign-in away',
    edits: edit(`${AUTH}/sessions/sessions.service.ts`, ' || account?.staff', ''),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    name: 'failures by username and by e-mail are counted apart',
    edits: edit(
      `${AUTH}/sessions/sessions.service.ts`,
      'accountKey(username, account)',
      'accountKey(username)',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    name: 'sign-ins are not limited in all',
    edits: edit(`${KERNEL}/access/public-limits.ts`, '`${name}:all`', '`${name}:${networkOf(address)}:all`'),
    tests: [PUBLIC_LIMITS],
  },
  {
    name: 'registrations of clinics are not limited',
    edits: edit(
      `${AUTH}/clinics/clinics.handlers.ts`,
      'await callLimits(throttle, authService.routes.registerClinic.limits, origin).recordCall();',
      '',
    ),
    tests: [PUBLIC_LIMITS],
  },
  {
    name: 'a taken username is answered at once',
    edits: edit(`${AUTH}/users/new-staff.ts`, '  await waitLikeHashing();\n', ''),
    tests: [PUBLIC_LIMITS],
  },
  {
    name: 'a taken username costs a hash',
    edits: edit(`${AUTH}/users/new-staff.ts`, 'await waitLikeHashing()', 'await hashPassword(password)'),
    tests: [PUBLIC_LIMITS],
  },
  {
    name: 'other sessions survive a change of password',
    edits: edit(
      `${AUTH}/sessions/sessions.repository.ts`,
      ".set((eb) => ({ password_hash, token_version: eb('token_version', '+', 1) }))",
      '.set({ password_hash })',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    name: 'signing out everywhere ends no session',
    edits: edit(
      `${AUTH}/sessions/sessions.service.ts`,
      'await sessionsRepository(ctx.tx).endAllOf([id]);',
      '',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    name: 'sessions of a deactivated clinic work again after it is reactivated',
    edits: edit(`${AUTH}/clinics/clinics.service.ts`, 'if (!active) await clinics.endSessionsOf(id);', ''),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    name: 'a disabled user can sign in',
    edits: edit(
      `${AUTH}/sessions/sessions.service.ts`,
      'const isAllowed = account !== undefined && maySignIn(account);',
      'const isAllowed = account !== undefined;',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    name: 'failed logins of all users share one throttle key',
    edits: edit(
      `${AUTH}/sessions/sessions.service.ts`,
      "hash('sha256', name.toLowerCase(), ",
      "hash('sha256', '', ",
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    name: 'the login throttle is not checked again after the wait for a password slot',
    edits: edit(`${AUTH}/sessions/passwords.ts`, '    await before();\n', ''),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    name: 'X-Forwarded-For is trusted from any client',
    edits: edit('server/src/app.ts', 'trustProxy: config.trustProxy,', 'trustProxy: true,'),
    tests: [`${AUTHORIZATION}/bad-addresses.test.ts`],
  },
  {
    name: 'every proxy may set the address of a visitor',
    edits: edit(`${KERNEL}/config.ts`, 'list === false || list.every(isProxy)', 'true'),
    tests: [TRUSTED_PROXIES],
  },
  {
    name: 'what is no address is a visitor',
    edits: edit(`${KERNEL}/access/gate.ts`, 'isIP(each) !== 0', 'true'),
    tests: [TRUSTED_PROXIES],
  },
  {
    name: 'the first forwarded address is the visitor',
    edits: edit(
      'server/src/app.ts',
      'trustProxy: config.trustProxy,',
      'trustProxy: config.trustProxy !== false,',
    ),
    tests: [TRUSTED_PROXIES],
  },
];
