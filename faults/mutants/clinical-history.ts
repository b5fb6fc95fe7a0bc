// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the strings quote TypeScript

import {
  CLINICAL,
  CONTRACT,
  edit,
  HISTORY,
  KERNEL,
  MATRIX,
  type Mutant,
  PROTECTED_FIELDS,
} from './mutant.ts';

const PRINT_LIMITS = `${CLINICAL}/print/print-limits.test.ts`;

export const CLINICAL_HISTORY_MUTANTS: readonly Mutant[] = [
  {
    name: 'a read of a history leaves no row in the audit',
    edits: edit(
      `${HISTORY}/history.statements.ts`,
      "audited as (${auditInsert(\"'read'\", 4)}, set_config('synchronous_commit', 'off', true))",
      'audited as (select $4::int, $5::text, $6::text, $7::int, $8::text, $9::text)',
    ),
    tests: [MATRIX],
  },
  {
    name: 'the audit of a refused save is rolled back',
    edits: edit(`${KERNEL}/access/gate.ts`, 'error instanceof HttpError && error.commitsAudit', 'false'),
    tests: ['server/src/order-of-answers.test.ts'],
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
      'and id = $1 and version = $2 and archived_at is null',
      'and id = $1 and version >= $2::int and archived_at is null',
    ),
    tests: [`${HISTORY}/concurrency.test.ts`],
  },
  {
    name: 'the history of a removed patient is saved',
    edits: edit(`${HISTORY}/history.statements.ts`, ' and p.removed_at is null', ''),
    tests: [`${HISTORY}/external-changes.test.ts`],
  },
  {
    name: "a save returns an empty name for a colleague's rows",
    edits: edit(
      `${HISTORY}/history.service.ts`,
      '    names: before.names,\n    saveKey,',
      '    names: {},\n    saveKey,',
    ),
    tests: [`${HISTORY}/external-changes.test.ts`],
  },
  {
    name: 'a save that loses a race is not retried',
    edits: edit(
      'server/src/kernel/database/database.ts',
      "error instanceof ConcurrencyError || CONFLICTS.includes(code ?? '')",
      "CONFLICTS.includes(code ?? '')",
    ),
    tests: [`${HISTORY}/concurrency.test.ts`],
  },
  {
    name: 'a conditional read of a changed history returns 304',
    edits: edit(`${HISTORY}/history.service.ts`, "row.version, row.hash.toString('hex'), ", ''),
    tests: [`${HISTORY}/conditional-read.test.ts`],
  },
  {
    name: 'a conditional read of a history with renamed authors returns 304',
    edits: edit(`${HISTORY}/history.service.ts`, 'row.clinic_id, row.names]', 'row.clinic_id]'),
    tests: [`${HISTORY}/conditional-read.test.ts`],
  },
  {
    name: 'a version is updated in place',
    edits: [
      {
        file: `${HISTORY}/history.repository.ts`,
        find: '      const rows = await rawQuery(tx, ADD_VERSION, [',
        replace:
          '      await sql`update history_versions set content = ${added.content}::json where history_id = ${added.historyId}`.execute(tx);\n      const rows = await rawQuery(tx, ADD_VERSION, [',
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
      'saveKey,\n    previousHash: before.hash,',
      'saveKey,\n    previousHash: null,',
    ),
    tests: [`${HISTORY}/versions.test.ts`],
  },
  {
    name: 'the migration to whole versions counts characters instead of UTF-16 units',
    edits: edit(
      'server/src/modules/clinical-history/migrations/202611221900_whole_versions.sql',
      "'\\1' || chr(1)",
      "'\\1'",
    ),
    tests: ['server/src/modules/clinical-history/whole-versions.test.ts'],
  },
  {
    name: 'the migration to whole versions does not compare documents with their hashes',
    edits: edit(
      'server/src/modules/clinical-history/migrations/202611221900_whole_versions.sql',
      "if sha256(convert_to(version_row.hashed_head || E'\\n' || document, 'UTF8')) = version_row.hash then",
      'if document is not null then',
    ),
    tests: ['server/src/modules/clinical-history/whole-versions.test.ts'],
  },
  {
    name: 'a stale plan is not retried',
    edits: edit(
      'server/src/kernel/database/database.ts',
      'else if (code === STALE_PLAN || code === READ_ONLY) stale += 1;',
      '',
    ),
    tests: ['server/src/kernel/database/database.test.ts', 'server/src/faults/time-limits.test.ts'],
  },
  {
    name: 'serving connections have no lock timeout',
    edits: edit(
      'server/src/kernel/database/roles.ts',
      "lock_timeout: '2s',\n    idle_in_transaction_session_timeout: '15s',\n    ...KEEP",
      "lock_timeout: '0',\n    idle_in_transaction_session_timeout: '15s',\n    ...KEEP",
    ),
    tests: ['server/src/faults/time-limits.test.ts'],
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
      `${HISTORY}/plan-rows.ts`,
      'return { id: next - 1, ...written, professionalId: callerId };',
      'return { id: next - 1, ...written, professionalId: row.professionalId ?? callerId };',
    ),
    tests: [PROTECTED_FIELDS],
  },
  {
    name: 'archived histories can be read',
    edits: edit(`${HISTORY}/history.statements.ts`, ' and h.archived_at is null and p.', ' and p.'),
    tests: [MATRIX],
  },
  {
    name: 'a save without a version is accepted',
    edits: edit(
      `${HISTORY}/history.service.ts`,
      'if (!sent.version) throw versionRequired();',
      'if (!sent.version) return saveHistory(ctx, before, { ...sent, version: before.version });',
    ),
    tests: [`${HISTORY}/versions.test.ts`, `${HISTORY}/history.test.ts`, `${HISTORY}/concurrency.test.ts`],
  },
  {
    name: 'cents are truncated instead of rounded',
    edits: edit(`${KERNEL}/print/money.ts`, 'Math.round(amount * 100)', 'Math.trunc(amount * 100)'),
    tests: [`${KERNEL}/print/money.test.ts`],
  },
  {
    name: 'a printed plan is summed in floating point',
    edits: edit(`${KERNEL}/print/money.ts`, 'Math.round(amount * 100)', 'amount * 100'),
    tests: [`${KERNEL}/print/money.test.ts`],
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
    name: 'a text of a history may have any number of lines',
    edits: edit(`${HISTORY}/line-limits.ts`, 'countLines(text) > maxLines', 'false'),
    tests: [PRINT_LIMITS],
  },
  {
    name: 'a text from before the limit of lines blocks every save',
    edits: edit(`${HISTORY}/line-limits.ts`, '!stored.has(text)', 'true'),
    tests: [PRINT_LIMITS],
  },
  {
    name: 'an address is printed below the end of its page',
    edits: edit(
      `${KERNEL}/print/sheet.ts`,
      'if (breaks && index >= 3) sheet.ensure',
      'if (false) sheet.ensure',
    ),
    tests: [PRINT_LIMITS],
  },
  {
    name: 'one caller fills the print queue',
    edits: edit(`${KERNEL}/print/printer.ts`, 'id === callerId).length', 'id !== id).length'),
    tests: [PRINT_LIMITS],
  },
  {
    name: "one caller's prints are served before all others",
    edits: edit(
      `${KERNEL}/print/printer.ts`,
      'ownTurn(() =>\n          inTurn(',
      '((work: () => Promise<Uint8Array>) => work())(() =>\n          inTurn(',
    ),
    tests: [PRINT_LIMITS],
  },
  {
    name: 'prints that wait stop when the thread dies',
    edits: edit(
      `${KERNEL}/print/printer.ts`,
      'inTurn(() => limitTime((signal) => pool.run({ renderer, data, options }, { signal })))',
      'limitTime((signal) => pool.run({ renderer, data, options }, { signal }))',
    ),
    tests: [PRINT_LIMITS],
  },
  {
    name: 'a print has no time limit',
    edits: edit(`${KERNEL}/print/printer.ts`, 'setTimeout(() => limit.abort()', 'setTimeout(() => limit'),
    tests: [PRINT_LIMITS],
  },
  {
    name: 'a print that takes too long goes on in the thread',
    edits: edit(
      `${KERNEL}/print/printer.ts`,
      'pool.run({ renderer, data, options }, { signal })',
      'pool.run({ renderer, data, options }, { signal: signal && null })',
    ),
    tests: [PRINT_LIMITS],
  },
  {
    name: 'a print that takes too long is an unexpected error',
    edits: edit(
      `${KERNEL}/print/printer.ts`,
      'if (!limit.signal.aborted) throw error;',
      'if (error) throw error;',
    ),
    tests: [PRINT_LIMITS],
  },
  {
    name: 'reading the list of versions leaves no row in the audit',
    edits: edit(
      `${HISTORY}/history.service.ts`,
      "await auditRead(ctx, auditEventOf(current, 'list-versions'));",
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
      'if (!isHashOf(row.content, row))',
      'if (!row.content)',
    ),
    tests: [`${CLINICAL}/custody/verify-record.test.ts`],
  },
];
