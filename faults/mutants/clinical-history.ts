// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the texts are TypeScript

import { CLINICAL, CONTRACT, HISTORY, MATRIX, type Mutant, one, PROTECTED } from './mutant.ts';

export const CLINICAL_HISTORY_FAULTS: readonly Mutant[] = [
  {
    what: 'a read of a history leaves no row in the audit',
    edits: one(`${HISTORY}/history.statements.ts`, 'noted as (${noteOfReading(args)})', 'noted as (select)'),
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
    what: 'two saves at once are both added',
    edits: one(
      `${HISTORY}/history.statements.ts`,
      'and (select v.hash from history_versions v where v.history_id = h.id and v.version = h.version)\n             is not distinct from case when h.version > 0 then ${added.previous_hash}::bytea end\n',
      '',
    ),
    tests: [`${HISTORY}/concurrency.test.ts`, `${HISTORY}/known-histories.test.ts`],
  },
  {
    what: 'a save on a history that this process knows is written for a patient who was removed',
    edits: one(
      `${HISTORY}/history.statements.ts`,
      " and ${isReached(reach)(expressionBuilder<Joined, 'p'>())}",
      '',
    ),
    tests: [`${HISTORY}/known-histories.test.ts`],
  },
  {
    what: 'who does not find a known history is told what is wrong with the body',
    edits: one(
      `${HISTORY}/history.handlers.ts`,
      'const sent = whereValid(readBody)',
      'const sent = readBody()',
    ),
    tests: [`${HISTORY}/known-histories.test.ts`],
  },
  {
    what: "a save on a known history is answered with a colleague's name of before",
    edits: one(`${HISTORY}/history.service.ts`, ' || known.people.some((id) => id !== caller.id)', ''),
    tests: [`${HISTORY}/known-histories.test.ts`],
  },
  {
    what: 'a save finds out that it was overtaken, and does not look again',
    edits: one(
      'server/src/kernel/database/database.ts',
      "error instanceof ConcurrencyError || code === '40P01'",
      "code === '40P01'",
    ),
    tests: [`${HISTORY}/concurrency.test.ts`],
  },
  {
    what: 'a history that was changed is answered as one that still holds',
    edits: one(`${HISTORY}/history.service.ts`, "row.version, row.hash.toString('hex'), ", ''),
    tests: [`${HISTORY}/unchanged-history.test.ts`],
  },
  {
    what: 'a history is answered with the names that its authors once had',
    edits: one(`${HISTORY}/history.service.ts`, 'row.clinic_id, row.names]', 'row.clinic_id]'),
    tests: [`${HISTORY}/unchanged-history.test.ts`],
  },
  {
    what: 'a version is changed in place',
    edits: [
      {
        file: `${HISTORY}/history.repository.ts`,
        find: '      await insertVersion(tx, reach, added)',
        put: '      await sql`update history_versions set content = ${added.content}::json where history_id = ${added.history_id}`.execute(tx);\n      await insertVersion(tx, reach, added)',
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
      'saveKey,\n    before,\n    previousHash: before.hash,',
      'saveKey,\n    before,\n    previousHash: null,',
    ),
    tests: [`${HISTORY}/versions.test.ts`],
  },
  {
    what: 'a long history is told without what changed since its last whole version',
    edits: one(
      'server/src/modules/clinical-history/migrations/0064_versions_told_by_their_changes.sql',
      'and version between in_version - in_changes and in_version',
      'and version = in_version - in_changes',
    ),
    tests: [`${HISTORY}/long-histories.test.ts`],
  },
  {
    what: 'what a version tells is not compared with its hash',
    edits: one(
      `${HISTORY}/kept-content.ts`,
      'row.changes !== 0 && !isHashOf(content, row)',
      'row.changes < 0',
    ),
    tests: [`${HISTORY}/kept-content.test.ts`, `${HISTORY}/long-histories.test.ts`],
  },
  {
    what: 'a version keeps its change to another one than the one before it',
    edits: one(
      `${HISTORY}/history.service.ts`,
      'document, content };',
      'document, content: before?.content ?? content };',
    ),
    tests: [`${HISTORY}/long-histories.test.ts`],
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
    edits: one(`${HISTORY}/history.statements.ts`, ".where('h.archived_at', 'is', null)", ''),
    tests: [MATRIX],
  },
  {
    what: 'a save that names no version is taken',
    edits: one(
      `${HISTORY}/history.service.ts`,
      'if (!sent.version) throw versionRequired();',
      'if (!sent.version) return saveHistory(tx, act, before, { ...sent, version: before.version });',
    ),
    tests: [`${HISTORY}/versions.test.ts`, `${HISTORY}/history.test.ts`, `${HISTORY}/concurrency.test.ts`],
  },
  {
    what: 'cents are cut off instead of rounded',
    edits: one(`${CLINICAL}/print/money.ts`, 'Math.round(amount * 100)', 'Math.trunc(amount * 100)'),
    tests: [`${CLINICAL}/print/money.test.ts`],
  },
  {
    what: 'a printed plan is added up in floats',
    edits: one(`${CLINICAL}/print/money.ts`, 'Math.round(amount * 100)', 'amount * 100'),
    tests: [`${CLINICAL}/print/money.test.ts`],
  },
  {
    what: 'a print leaves no row in the audit',
    edits: one(
      `${CLINICAL}/print/print.service.ts`,
      "await audit(tx, caller, origin, {\n    action: 'print',",
      "void (tx, audit, origin, {\n    action: 'print',",
    ),
    tests: [MATRIX],
  },
  {
    what: 'reading the list of versions leaves no row in the audit',
    edits: one(
      `${HISTORY}/history.service.ts`,
      "await auditRead(tx, caller, origin, auditEventOf(current, 'list-versions'));",
      '',
    ),
    tests: [MATRIX],
  },
  {
    what: 'an export of the archive leaves no row in the audit',
    edits: one(
      `${CLINICAL}/custody/custody.service.ts`,
      "await audit(tx, caller, origin, {\n    action: 'export',",
      "void (tx, audit, origin, {\n    action: 'export',",
    ),
    tests: [MATRIX],
  },
  {
    what: 'dentists may read archived histories',
    edits: one(
      `${CONTRACT}/clinical-history/routes.ts`,
      "hashes that chain them',\n      who: ['ADMIN'],",
      "hashes that chain them',\n      who: ['ADMIN', 'DENTIST'],",
    ),
    tests: [MATRIX],
  },
  {
    what: 'a save is answered to somebody else who has its key',
    edits: one(
      `${HISTORY}/history.service.ts`,
      '  row.version === version &&\n  row.author_id === caller.id;',
      '  row.version === version && caller.id > 0;',
    ),
    tests: [`${HISTORY}/concurrency.test.ts`, `${HISTORY}/history.test.ts`],
  },
  {
    what: 'what the AI provider answers is passed on with its markup',
    edits: one(`${CLINICAL}/suggestions/plain-lines.ts`, "    .replace(TAGS, ' ')\n", ''),
    tests: [`${CLINICAL}/suggestions/plain-lines.test.ts`],
  },
  {
    what: 'suggestions are not counted',
    edits: one(
      `${CLINICAL}/suggestions/suggestions.service.ts`,
      'if (!(await calls.count(caller.id))) throw',
      'if (calls === undefined) throw',
    ),
    tests: [`${CLINICAL}/suggestions/suggestions.test.ts`],
  },
  {
    what: 'the verifier believes a hash that does not fit',
    edits: one(
      `${CLINICAL}/custody/verify-record.ts`,
      'row.content === undefined || !isHashOf(row.content, row)',
      'row.content === undefined',
    ),
    tests: [`${CLINICAL}/custody/verify-record.test.ts`],
  },
];
