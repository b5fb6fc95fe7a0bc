// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { AUTH, AUTHORIZATION, CONTRACT, edit, KERNEL, type Mutant } from './mutant.ts';

const KEYSET_PAGE = `${KERNEL}/database/keyset-page.test.ts`;

export const HTTP_MUTANTS: readonly Mutant[] = [
  {
    name: 'texts have no maximum length',
    edits: edit(
      `${CONTRACT}/fields/text.ts`,
      '    .max(max, `Máximo ${max} caracteres`)\n    .refine((text) => !LINE_CONTROLS',
      '    .refine((text) => max > 0 && !LINE_CONTROLS',
    ),
    tests: [`${CONTRACT}/fields/text.test.ts`],
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
      `${KERNEL}/http/mount.ts`,
      "  } catch {\n    throw new HttpError(400, 'El cuerpo de la solicitud no es JSON válido');",
      '  } catch (error) {\n    throw new HttpError(400, (error as Error).message);',
    ),
    tests: [`${AUTHORIZATION}/bad-bodies.test.ts`],
  },
  {
    name: 'prototype keys are accepted in JSON',
    edits: edit(`${KERNEL}/http/mount.ts`, 'return secureJson.parse(text);', 'return JSON.parse(text);'),
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
    name: 'request bodies have no size limit',
    edits: edit(
      `${KERNEL}/http/mount.ts`,
      'bodyLimit: route.bodyLimit ?? BODY_LIMIT,',
      'bodyLimit: 2 ** 30,',
    ),
    tests: [`${AUTH}/sessions/sessions.test.ts`],
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
    name: 'an upload without Content-Length has no size limit',
    edits: edit(`${KERNEL}/http/upload.ts`, 'if (received > maxBytes) throw tooLarge(maxBytes);', ''),
    tests: ['server/src/uploads.test.ts'],
  },
  {
    name: 'Content-Length of an upload is not checked',
    edits: edit(
      `${KERNEL}/http/upload.ts`,
      "if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw tooLarge(maxBytes);",
      '',
    ),
    tests: ['server/src/uploads.test.ts'],
  },
  {
    name: 'the rest of a rejected upload stalls its connection',
    edits: edit(
      `${KERNEL}/http/upload.ts`,
      'finished(stream.destroy(), () => raw.resume());',
      'raw.resume();',
    ),
    tests: ['server/src/uploads.test.ts'],
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
];
