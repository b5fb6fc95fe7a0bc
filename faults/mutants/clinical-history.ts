// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import { CLINICAL, CONTRACT, edit, HISTORY, MATRIX, type Mutant, PROTECTED_FIELDS } from './mutant.ts';

export const CLINICAL_HISTORY_MUTANTS: readonly Mutant[] = [
  {
    name: 'a read of a history leaves no row in the audit',
    edits: edit(`${HISTORY}/history.statements.ts`, 'noted as (${noteOfReading(args)})', 'noted as (select)'),
    tests: [MATRIX],
  },
  {
    name: 'a stale save overwrites (lost update)',
    edits: [
      {
        file: `${HISTORY}/history.service.ts`,
        find: 'if (sent.version !== before.version) {',
        replace: 'if (sent.version > before.version) {',
      },
      {
        file: `${HISTORY}/history.service.ts`,
        find: 'const version = sent.version + 1;',
        replace: 'const version = before.version + 1;',
      },
    ],
    tests: [`${HISTORY}/concurrency.test.ts`, `${HISTORY}/versions.test.ts`],
  },
  {
    name: 'two concurrent saves are both stored',
    edits: edit(
      `${HISTORY}/history.statements.ts`,
      'and (select v.hash from history_versions v where v.history_id = h.id and v.version = h.version)\n             is not distinct from case when h.version > 0 then ${added.previous_hash}::bytea end\n',
      '',
    ),
    tests: [`${HISTORY}/concurrency.test.ts`, `${HISTORY}/known-histories.test.ts`],
  },
  {
    name: 'a save on a cached history is stored for a removed patient',
    edits: edit(
      `${HISTORY}/history.statements.ts`,
      " and ${isReached(reach)(expressionBuilder<Joined, 'p'>())}",
      '',
    ),
    tests: [`${HISTORY}/known-histories.test.ts`],
  },
  {
    name: 'a save on a cached history reports invalid fields instead of 404',
    edits: edit(
      `${HISTORY}/history.handlers.ts`,
      'const sent = whereValid(readBody)',
      'const sent = readBody()',
    ),
    tests: [`${HISTORY}/known-histories.test.ts`],
  },
  {
    name: 'a save on a cached history returns the old name of a colleague',
    edits: edit(`${HISTORY}/history.service.ts`, ' || known.people.some((id) => id !== caller.id)', ''),
    tests: [`${HISTORY}/known-histories.test.ts`],
  },
  {
    name: 'a save that loses a race is not retried',
    edits: edit(
      'server/src/kernel/database/database.ts',
      "error instanceof ConcurrencyError || code === '40P01'",
      "code === '40P01'",
    ),
    tests: [`${HISTORY}/concurrency.test.ts`],
  },
  {
    name: 'a conditional read of a changed history returns 304',
    edits: edit(`${HISTORY}/history.service.ts`, "row.version, row.hash.toString('hex'), ", ''),
    tests: [`${HISTORY}/unchanged-history.test.ts`],
  },
  {
    name: 'a conditional read of a history with renamed authors returns 304',
    edits: edit(`${HISTORY}/history.service.ts`, 'row.clinic_id, row.names]', 'row.clinic_id]'),
    tests: [`${HISTORY}/unchanged-history.test.ts`],
  },
  {
    name: 'a version is updated in place',
    edits: [
      {
        file: `${HISTORY}/history.repository.ts`,
        find: '      await insertVersion(tx, reach, added)',
        replace:
          '      await sql`update history_versions set content = ${added.content}::json where history_id = ${added.history_id}`.execute(tx);\n      await insertVersion(tx, reach, added)',
      },
      {
        file: 'server/src/modules/clinical-history/migrations/0020_clinical_history.sql',
        find: 'grant select, insert on history_versions to dentaria_serving;',
        replace: 'grant select, insert, update on history_versions to dentaria_serving;',
      },
    ],
    tests: [`${HISTORY}/versions.test.ts`],
  },
  {
    name: 'the chain of hashes is broken',
    edits: edit(
      `${HISTORY}/history.service.ts`,
      'saveKey,\n    before,\n    previousHash: before.hash,',
      'saveKey,\n    before,\n    previousHash: null,',
    ),
    tests: [`${HISTORY}/versions.test.ts`],
  },
  {
    name: 'a long history is read without the changes since its last whole version',
    edits: edit(
      'server/src/modules/clinical-history/migrations/0064_versions_told_by_their_changes.sql',
      'and version between in_version - in_changes and in_version',
      'and version = in_version - in_changes',
    ),
    tests: [`${HISTORY}/long-histories.test.ts`],
  },
  {
    name: 'a version is not compared with its hash',
    edits: edit(
      `${HISTORY}/kept-content.ts`,
      'row.changes !== 0 && !isHashOf(content, row)',
      'row.changes < 0',
    ),
    tests: [`${HISTORY}/kept-content.test.ts`, `${HISTORY}/long-histories.test.ts`],
  },
  {
    name: 'a version stores its difference to a version other than the previous one',
    edits: edit(
      `${HISTORY}/history.service.ts`,
      'document, content };',
      'document, content: before?.content ?? content };',
    ),
    tests: [`${HISTORY}/long-histories.test.ts`],
  },
  {
    name: 'a retried save is stored twice: its key is ignored',
    edits: edit(
      `${HISTORY}/history.service.ts`,
      '  saveKey !== null &&\n  row.save_key?.equals(saveKey) === true &&',
      '  saveKey === undefined &&',
    ),
    tests: [`${HISTORY}/concurrency.test.ts`, `${HISTORY}/history.test.ts`],
  },
  {
    name: 'the request body sets the author of a plan row',
    edits: edit(
      `${HISTORY}/attribute-rows.ts`,
      'return { id: next - 1, ...written, professionalId: callerId };',
      'return { id: next - 1, ...written, professionalId: row.professionalId ?? callerId };',
    ),
    tests: [PROTECTED_FIELDS],
  },
  {
    name: 'archived histories can be read',
    edits: edit(`${HISTORY}/history.statements.ts`, ".where('h.archived_at', 'is', null)", ''),
    tests: [MATRIX],
  },
  {
    name: 'a save without a version is accepted',
    edits: edit(
      `${HISTORY}/history.service.ts`,
      'if (!sent.version) throw versionRequired();',
      'if (!sent.version) return saveHistory(tx, act, before, { ...sent, version: before.version });',
    ),
    tests: [`${HISTORY}/versions.test.ts`, `${HISTORY}/history.test.ts`, `${HISTORY}/concurrency.test.ts`],
  },
  {
    name: 'cents are truncated instead of rounded',
    edits: edit(`${CLINICAL}/print/money.ts`, 'Math.round(amount * 100)', 'Math.trunc(amount * 100)'),
    tests: [`${CLINICAL}/print/money.test.ts`],
  },
  {
    name: 'a printed plan is summed in floating point',
    edits: edit(`${CLINICAL}/print/money.ts`, 'Math.round(amount * 100)', 'amount * 100'),
    tests: [`${CLINICAL}/print/money.test.ts`],
  },
  {
    name: 'a print leaves no row in the audit',
    edits: edit(
      `${CLINICAL}/print/print.service.ts`,
      "await audit(ctx, {\n    action: 'print',",
      "void (audit, {\n    action: 'print',",
    ),
    tests: [MATRIX],
  },
  {
    name: 'reading the list of versions leaves no row in the audit',
    edits: edit(
      `${HISTORY}/history.service.ts`,
      "await auditRead({ tx, ...act }, auditEventOf(current, 'list-versions'));",
      '',
    ),
    tests: [MATRIX],
  },
  {
    name: 'an export of the archive leaves no row in the audit',
    edits: edit(
      `${CLINICAL}/custody/custody.service.ts`,
      "await audit(ctx, {\n    action: 'export',",
      "void (audit, {\n    action: 'export',",
    ),
    tests: [MATRIX],
  },
  {
    name: 'dentists may read archived histories',
    edits: edit(
      `${CONTRACT}/clinical-history/routes.ts`,
      "its chain of hashes',\n      who: ['ADMIN'],",
      "its chain of hashes',\n      who: ['ADMIN', 'DENTIST'],",
    ),
    tests: [MATRIX],
  },
  {
    name: 'another user who reuses a save key gets the response of the save',
    edits: edit(
      `${HISTORY}/history.service.ts`,
      '  row.version === version &&\n  row.author_id === caller.id;',
      '  row.version === version && caller.id > 0;',
    ),
    tests: [`${HISTORY}/concurrency.test.ts`, `${HISTORY}/history.test.ts`],
  },
  {
    name: 'the response of the AI provider is passed on with its markup',
    edits: edit(`${CLINICAL}/suggestions/plain-lines.ts`, "    .replace(TAGS, ' ')\n", ''),
    tests: [`${CLINICAL}/suggestions/plain-lines.test.ts`],
  },
  {
    name: 'suggestions are not rate-limited',
    edits: edit(
      `${CLINICAL}/suggestions/suggestions.service.ts`,
      'if (!(await calls.count(id))) throw',
      'if (calls === undefined) throw',
    ),
    tests: [`${CLINICAL}/suggestions/suggestions.test.ts`],
  },
  {
    name: 'the verifier accepts a wrong hash',
    edits: edit(
      `${CLINICAL}/custody/verify-record.ts`,
      'row.content === undefined || !isHashOf(row.content, row)',
      'row.content === undefined',
    ),
    tests: [`${CLINICAL}/custody/verify-record.test.ts`],
  },
];
