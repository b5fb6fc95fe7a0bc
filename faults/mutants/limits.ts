// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { AUTH, AUTHORIZATION, CONTRACT, edit, KERNEL, type Mutant } from './mutant.ts';

const SERVER_LIMITS = `${KERNEL}/http/server-limits.test.ts`;
const EVENT_LOOP = `${AUTHORIZATION}/event-loop.test.ts`;
const LISTS = `${AUTHORIZATION}/event-loop-of-lists.test.ts`;

export const LIMIT_MUTANTS: readonly Mutant[] = [
  {
    name: 'bodies that arrive together are parsed in one turn of the event loop',
    edits: edit(`${KERNEL}/http/mount.ts`, '      await shareTurn();\n', ''),
    tests: [EVENT_LOOP],
    title: 'anonymous bodies that arrive together do not hold the event loop',
  },
  {
    name: 'a list is read in one batch',
    edits: edit(`${KERNEL}/database/row-batches.ts`, 'BATCH_SIZE = 100;', 'BATCH_SIZE = 100_000;'),
    tests: [LISTS],
  },
  {
    name: 'lists do not yield to the event loop',
    edits: edit(`${KERNEL}/http/list-response.ts`, 'if (parts.length > 0) await nextTurn();', ''),
    tests: [`${KERNEL}/http/list-response.test.ts`],
  },
  {
    name: 'every list that waits resumes in the same turn',
    edits: edit(
      `${KERNEL}/event-loop.ts`,
      'waiting.shift()?.();',
      'for (const resume of waiting.splice(0)) resume();',
    ),
    tests: [`${KERNEL}/http/list-response.test.ts`],
  },
  {
    name: 'a search in the audit has any number of words',
    edits: edit(`${CONTRACT}/fields/search-text.ts`, 'length <= MAX_WORDS', 'length > 0'),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'a search in the audit has the time limit of every other call',
    edits: edit(`${AUTH}/audit/audit.service.ts`, '  await repository.limitTime();\n', ''),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'a search that takes too long does not say why it failed',
    edits: edit(`${AUTH}/audit/audit.service.ts`, 'unavailable(TOO_SLOW)', 'unavailable()'),
    tests: [`${AUTH}/audit/audit.test.ts`],
  },
  {
    name: 'texts have no maximum length',
    edits: edit(
      `${CONTRACT}/fields/text.ts`,
      '    .max(max, { error: `Máximo ${max} caracteres`, abort: true })\n    .refine((text) => !LINE_CONTROLS',
      '    .refine((text) => max > 0 && !LINE_CONTROLS',
    ),
    tests: [`${CONTRACT}/fields/text.test.ts`],
  },
  {
    name: 'the pattern of an e-mail is quadratic and runs on texts that are too long',
    edits: [
      ...edit(
        `${CONTRACT}/fields/text.ts`,
        '    .max(max, { error: `Máximo ${max} caracteres`, abort: true })\n    .refine((text) => !LINE_CONTROLS',
        '    .max(max, `Máximo ${max} caracteres`)\n    .refine((text) => !LINE_CONTROLS',
      ),
      ...edit(`${CONTRACT}/fields/email.ts`, '.]*\\.[^', ']*\\.[^'),
    ],
    tests: [EVENT_LOOP],
  },
  {
    name: 'the whole body of a caller without a token is read',
    edits: edit(
      `${KERNEL}/http/mount.ts`,
      'if (await gate.hasToken(request)) return payload;',
      'if (request) return payload;',
    ),
    tests: [SERVER_LIMITS],
  },
  {
    name: 'a request may take any time',
    edits: edit(`${KERNEL}/http/server-limits.ts`, 'requestTimeout: 60_000', 'requestTimeout: 0'),
    tests: [SERVER_LIMITS],
  },
  {
    name: 'every issue of every row is collected',
    edits: edit(`${CONTRACT}/fields/list.ts`, ' && payload.issues.length < MAX_ISSUES', ''),
    tests: [`${CONTRACT}/fields/list.test.ts`],
  },
  {
    name: 'every entry of a chart is checked',
    edits: edit(`${CONTRACT}/clinical-history/tooth-status.ts`, '.length <= TEETH.length', '.length >= 0'),
    tests: [`${CONTRACT}/clinical-history/tooth-status.test.ts`],
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
];
