import { edit, KERNEL, type Mutant } from './mutant.ts';

const EXCHANGE = 'server/src/modules/exchange';
const TOKENS = `${EXCHANGE}/migrations/202611241300_api_tokens.sql`;
const IMPORT = 'server/src/clinic-import';
const PROGRAMS_TEST = `${EXCHANGE}/programs/programs.test.ts`;
const FORGED_TEST = `${IMPORT}/forged-exports.test.ts`;
const HTTP_TEST = `${EXCHANGE}/fhir/fhir-http.test.ts`;

/** Mistakes in what leaves a clinic, and in who takes it. */
export const EXPORT_AND_PROGRAM_MUTANTS: readonly Mutant[] = [
  {
    name: 'a program reads the patients of another clinic',
    edits: [
      ...edit(TOKENS, "else 'clinic' end", "else 'all' end"),
      ...edit(`${KERNEL}/access/enter-program.ts`, "roles: ['DENTIST']", "roles: ['ADMIN']"),
    ],
    tests: [PROGRAMS_TEST],
  },
  {
    name: 'a program is admitted after its last day',
    edits: edit(TOKENS, ' and t.expires_at > in_now', ''),
    tests: [PROGRAMS_TEST],
  },
  {
    name: 'a revoked program is admitted',
    edits: edit(TOKENS, 'in_hash and t.revoked_at is null and t.expires_at', 'in_hash and t.expires_at'),
    tests: [PROGRAMS_TEST],
  },
  {
    name: 'a program outlives the rights of who made it',
    edits: edit(TOKENS, 'c.active and manages_clinic(t.created_by, in_clinic)', 'c.active'),
    tests: [PROGRAMS_TEST],
  },
  {
    name: 'the scopes of a program are ignored',
    edits: edit(
      `${KERNEL}/access/enter-program.ts`,
      "throw forbidden('Este acceso no incluye ese permiso')",
      "void forbidden('Este acceso no incluye ese permiso')",
    ),
    tests: [PROGRAMS_TEST],
  },
  {
    name: 'an export lacks a table',
    edits: edit('server/src/modules/auth/auth.export.ts', "    { table: 'accounts' },\n", ''),
    tests: [`${EXCHANGE}/exports/exported-tables.test.ts`],
  },
  {
    name: 'the export of a patient has rows of others',
    edits: edit(`${KERNEL}/exported-table.ts`, "'t.patient_id = $2'", "'(t.patient_id = $2 or $2 > 0)'"),
    tests: [`${EXCHANGE}/exports/patient-export.test.ts`],
  },
  {
    name: 'an imported export is not compared with the hashes of its manifest',
    edits: edit(
      `${IMPORT}/clinic-archive.ts`,
      "hash.digest('hex') === file.sha256 &&",
      "hash.digest('hex') !== '' &&",
    ),
    tests: [`${IMPORT}/damaged-exports.test.ts`],
  },
  {
    name: 'an export that lacks a table is imported',
    edits: edit(
      `${IMPORT}/import-clinic.ts`,
      'if (!listed) throw',
      'if (!listed) continue; else if (!found) throw',
    ),
    tests: [FORGED_TEST],
  },
  {
    name: 'an export with rows of another clinic is imported',
    edits: edit(
      `${IMPORT}/load-rows.ts`,
      'const isOfClinic = columns.includes(clinic)',
      'const isOfClinic = columns.length === 0',
    ),
    tests: [FORGED_TEST],
  },
  {
    name: 'an import that is interrupted leaves rows',
    edits: [
      ...edit(`${IMPORT}/import-clinic.ts`, "    await client.query('begin');\n", ''),
      ...edit(`${IMPORT}/import-clinic.ts`, "    await client.query('commit');\n", ''),
    ],
    tests: [`${IMPORT}/interrupted-import.test.ts`],
  },
  {
    name: 'a FHIR search ignores a modifier',
    edits: edit(`${EXCHANGE}/fhir/search-handling.ts`, "name.includes(':')", "name === ':'"),
    tests: [HTTP_TEST],
  },
  {
    name: 'a FHIR search by a form ignores the form',
    edits: edit(`${KERNEL}/http/request-parts.ts`, 'if (!form) return', 'if (!form || body) return'),
    tests: [HTTP_TEST],
  },
];
