// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { AUTHORIZATION, CONTRACT, edit, HISTORY, KERNEL, type Mutant } from './mutant.ts';

const STAGES = `${KERNEL}/http/stages.ts`;
const RESPONSE_HEADERS = 'server/src/response-headers.test.ts';
const ORDER = 'server/src/order-of-answers.test.ts';
const KEYSET_PAGE = `${KERNEL}/database/keyset-page.test.ts`;

export const HTTP_MUTANTS: readonly Mutant[] = [
  {
    name: 'no permissions policy',
    edits: edit('server/src/app.ts', 'void reply.headers(headersOfEvery(request))', 'void reply'),
    tests: ['server/src/app.test.ts'],
  },
  {
    name: 'errors of the router have no permissions policy',
    edits: edit('server/src/app.ts', '{ ...headersOfEvery(request), ', '{ '),
    tests: ['server/src/app.test.ts'],
  },
  {
    name: 'other sites may frame a response',
    edits: edit('server/src/app.ts', '      frameAncestors: ["\'none\'"],\n', ''),
    tests: [RESPONSE_HEADERS],
  },
  {
    name: 'a response may be loaded from anywhere',
    edits: edit('server/src/app.ts', 'defaultSrc: ["\'none\'"]', "defaultSrc: ['*']"),
    tests: [RESPONSE_HEADERS],
  },
  {
    name: 'addresses are sent to other sites',
    edits: edit(
      'server/src/app.ts',
      "referrerPolicy: { policy: 'no-referrer' }",
      "referrerPolicy: { policy: 'unsafe-url' }",
    ),
    tests: [RESPONSE_HEADERS],
  },
  {
    name: 'browsers guess the type of a response',
    edits: edit(
      'server/src/app.ts',
      'crossOriginEmbedderPolicy: false,',
      'crossOriginEmbedderPolicy: false,\n  xContentTypeOptions: false,',
    ),
    tests: [RESPONSE_HEADERS],
  },
  {
    name: 'TLS is required for a day',
    edits: edit('server/src/app.ts', 'maxAge: 31_536_000', 'maxAge: 86_400'),
    tests: [RESPONSE_HEADERS],
  },
  {
    name: 'plain HTTP to the network is not mentioned',
    edits: edit('server/src/start-product.ts', 'if (!isLoopback(config.host))', "if (config.host === '')"),
    tests: ['server/src/main.test.ts'],
  },
  {
    name: 'the demo is open to the network',
    edits: edit('server/src/demo.ts', "  HOST: '127.0.0.1',\n", ''),
    tests: ['server/src/demo.test.ts'],
  },
  {
    name: 'control characters are accepted',
    edits: edit(
      `${CONTRACT}/fields/text.ts`,
      '!LINE_CONTROLS.test(text) && text.isWellFormed()',
      'text.isWellFormed()',
    ),
    tests: [`${CONTRACT}/fields/text.test.ts`],
  },
  {
    name: 'a 400 exposes the message of a library',
    edits: edit(
      `${KERNEL}/http/request-parts.ts`,
      '  } catch {\n    return {};',
      '  } catch (error) {\n    throw new HttpError(400, (error as Error).message);',
    ),
    tests: [`${AUTHORIZATION}/bad-bodies.test.ts`],
  },
  {
    name: 'prototype keys are accepted in JSON',
    edits: edit(
      `${KERNEL}/http/request-parts.ts`,
      'return { value: secureJson.parse(text) };',
      'return { value: JSON.parse(text) };',
    ),
    tests: [`${AUTHORIZATION}/bad-bodies.test.ts`],
  },
  {
    name: 'the page has no Content-Security-Policy',
    edits: edit(`${KERNEL}/http/web.ts`, ".header('content-security-policy', policy(nonce))", ''),
    tests: [`${KERNEL}/http/web.test.ts`],
  },
  {
    name: 'browsers and proxies may cache API responses',
    edits: edit(
      `${KERNEL}/http/mount.ts`,
      "reply.header('cache-control', 'no-store');",
      "reply.header('x-cache-control', 'no-store');",
    ),
    tests: ['server/src/app.test.ts'],
  },
  {
    name: 'a 500 exposes the message of the error',
    edits: edit(
      `${KERNEL}/http/error-handler.ts`,
      "return new HttpError(500, 'Ocurrió un error inesperado');",
      'return new HttpError(500, (error as Error).message);',
    ),
    tests: ['server/src/app.test.ts', 'server/src/faults/atomic-writes.test.ts'],
  },
  {
    name: 'the log contains URLs with their parameters',
    edits: edit(
      `${KERNEL}/http/logging.ts`,
      "route: request.routeOptions.url ?? 'none',",
      'route: request.url,',
    ),
    tests: [`${KERNEL}/http/logging.test.ts`],
  },
  {
    name: 'rows with equal sort keys are lost between two pages',
    edits: edit(
      `${KERNEL}/database/keyset-page.ts`,
      'return sorts[sort].column === id ? [idColumn] : [sorts[sort], idColumn];',
      'return [sorts[sort]];',
    ),
    tests: [KEYSET_PAGE],
  },
  {
    name: 'a page going backward is in reverse order',
    edits: edit(`${KERNEL}/database/keyset-page.ts`, 'if (isBackward) page.reverse();', ''),
    tests: [KEYSET_PAGE],
  },
  {
    name: 'cursor values reach PostgreSQL unchecked',
    edits: edit(`${KERNEL}/database/keyset-page.ts`, 'if (!isKey) throw invalidCursor();', ''),
    tests: [KEYSET_PAGE],
  },
  {
    name: 'the secret key file is world-readable',
    edits: edit(
      `${KERNEL}/secret-key.ts`,
      "const made = randomBytes(48).toString('base64url');\n  await writeFile(path, made, { mode: 0o600,",
      "const made = randomBytes(48).toString('base64url');\n  await writeFile(path, made, { mode: 0o644,",
    ),
    tests: ['server/src/main.test.ts'],
  },
  {
    name: 'a download is resumed from another file',
    edits: edit(
      `${KERNEL}/http/download.ts`,
      "if (headers['if-range'] !== undefined && headers['if-range'] !== `\"${etag}\"`) return undefined;",
      '',
    ),
    tests: ['server/src/downloads.test.ts'],
  },
  {
    name: 'a compressed file has the ETag of the plain one',
    edits: edit(
      `${KERNEL}/http/compression.ts`,
      "if (typeof etag === 'string' && etag.startsWith('\"')) reply.header('etag', `W/${etag}`);",
      '',
    ),
    tests: ['server/src/downloads.test.ts'],
  },
  {
    name: 'responses are not compressed',
    edits: edit(
      `${KERNEL}/http/compression.ts`,
      "if (encoding === 'identity') return done(null, payload);",
      'if (encoding) return done(null, payload);',
    ),
    tests: ['server/src/compression.test.ts'],
  },
  {
    name: 'the body is validated before the object is found',
    edits: edit(
      STAGES,
      'const input = call.input();\n    const found',
      'const input = call.input();\n    call.body();\n    const found',
    ),
    tests: [ORDER, `${HISTORY}/external-changes.test.ts`],
  },
  {
    name: 'members that a role may not send are judged after the validation',
    edits: [
      {
        file: STAGES,
        find: "    await runStage(route, 'permit', () => permit?.({ ...ctx, sent }));\n",
        replace: '',
      },
      {
        file: STAGES,
        find: "    await runStage(route, 'check',",
        replace:
          "    await runStage(route, 'permit', () => permit?.({ ...ctx, sent }));\n    await runStage(route, 'check',",
      },
    ],
    tests: [ORDER],
  },
  {
    name: 'rules of the body that need the database are skipped',
    edits: edit(STAGES, "await runStage(route, 'check', () => check?.(running));", ''),
    tests: [ORDER],
  },
  {
    name: 'a stage may answer the error status of another one',
    edits: edit(STAGES, 'if (mayThrow(route, stage, error.status)) throw error;', 'throw error;'),
    tests: [`${KERNEL}/http/stages.test.ts`],
  },
  {
    name: 'a handler may answer an error status that the contract does not declare',
    edits: edit(
      STAGES,
      '!route.errors?.some((declared) => declared === status)',
      'route.errors?.length === -1',
    ),
    tests: [`${KERNEL}/http/stages.test.ts`],
  },
  {
    name: 'a limit on guesses comes before the validation',
    edits: edit(STAGES, 'if (error instanceof HttpError && error.status === 429) validate();', ''),
    tests: [ORDER],
  },
  {
    name: 'a malformed inner id is rejected before the outer object is loaded',
    edits: edit(
      STAGES,
      'const input = call.input();\n    const found',
      'const input = call.input();\n    assertParams(input.params);\n    const found',
    ),
    tests: [ORDER],
  },
  {
    name: 'an absent body is an unsupported media type',
    edits: edit(
      `${KERNEL}/http/request-parts.ts`,
      "if (typeof text !== 'string' || text === '') return { value: undefined };",
      "if (typeof text !== 'string') throw new HttpError(415, 'No');",
    ),
    tests: ['server/src/app.test.ts'],
  },
];
