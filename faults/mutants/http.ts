// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are TypeScript

import { AUTH, AUTHORIZATION, CONTRACT, KERNEL, type Mutant, one } from './mutant.ts';

export const HTTP_FAULTS: readonly Mutant[] = [
  {
    what: 'texts have no greatest length',
    edits: one(
      `${CONTRACT}/fields/text.ts`,
      '    .max(max, `Máximo ${max} caracteres`)\n    .refine((text) => !LINE_CONTROLS',
      '    .refine((text) => max > 0 && !LINE_CONTROLS',
    ),
    tests: [`${CONTRACT}/fields/text.test.ts`],
  },
  {
    what: 'control characters are let in',
    edits: one(
      `${CONTRACT}/fields/text.ts`,
      '!LINE_CONTROLS.test(text) && text.isWellFormed()',
      'text.isWellFormed()',
    ),
    tests: [`${CONTRACT}/fields/text.test.ts`],
  },
  {
    what: 'an error tells what a library said',
    edits: one(
      `${KERNEL}/http/mount.ts`,
      "  } catch {\n    throw new HttpError(400, 'El cuerpo de la solicitud no es JSON válido');",
      '  } catch (error) {\n    throw new HttpError(400, (error as Error).message);',
    ),
    tests: [`${AUTHORIZATION}/bad-bodies.test.ts`],
  },
  {
    what: 'keys of prototypes are let in',
    edits: one(`${KERNEL}/http/mount.ts`, 'return secureJson.parse(text);', 'return JSON.parse(text);'),
    tests: [`${AUTHORIZATION}/bad-bodies.test.ts`],
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
    what: 'an unexpected error tells itself',
    edits: one(
      `${KERNEL}/http/problem-answer.ts`,
      "return new HttpError(500, 'Ocurrió un error inesperado');",
      'return new HttpError(500, (error as Error).message);',
    ),
    tests: ['server/src/app.test.ts', 'server/src/faults/nth-query.test.ts'],
  },
  {
    what: 'bodies of any size are read',
    edits: one(`${KERNEL}/http/mount.ts`, 'bodyLimit: route.bodyLimit ?? BODY_LIMIT,', 'bodyLimit: 2 ** 30,'),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
  },
  {
    what: 'the log holds addresses with what stands in them',
    edits: one(
      `${KERNEL}/http/logging.ts`,
      "route: request.routeOptions.url ?? 'none',",
      'route: request.url,',
    ),
    tests: [`${KERNEL}/http/logging.test.ts`],
  },
  {
    what: 'the key of the installation can be read by everybody',
    edits: one(
      `${KERNEL}/secret-key.ts`,
      "const made = randomBytes(48).toString('base64url');\n  await writeFile(path, made, { mode: 0o600,",
      "const made = randomBytes(48).toString('base64url');\n  await writeFile(path, made, { mode: 0o644,",
    ),
    tests: ['server/src/main.test.ts'],
  },
];
