import { edit, type Mutant } from './mutant.ts';

const SERVICE = 'server/src/modules/exchange/imports/imports.service.ts';
const SERVER_TEST = 'server/src/modules/exchange/imports/imports.test.ts';
const SCREENS = 'web/src/features/exchange/imports';
const COLUMNS_TEST = `${SCREENS}/columns.test.tsx`;
const STEPS_TEST = `${SCREENS}/steps.test.tsx`;

/** Mistakes in the import of patients. */
export const IMPORT_MUTANTS: readonly Mutant[] = [
  {
    name: 'an import starts with columns that were changed after its check',
    edits: edit(SERVICE, "    state: 'uploaded',\n", ''),
    tests: [SERVER_TEST],
  },
  {
    name: 'a file can be imported twice at once',
    edits: edit(SERVICE, 'if (open)', 'if (open && 0)'),
    tests: [SERVER_TEST],
  },
  {
    name: 'a check starts without the choices that could not be saved',
    edits: edit(`${SCREENS}/columns/ColumnsStep.tsx`, '(await mapping.save()) && ', ''),
    tests: [COLUMNS_TEST],
  },
  {
    name: 'an import that a colleague changed is not loaded again',
    edits: edit(`${SCREENS}/use-import-action.ts`, 'await reloadImports(queries, clinicId);', ''),
    tests: [STEPS_TEST],
  },
  {
    name: 'the counts of a failed check are shown as imported patients',
    edits: edit(`${SCREENS}/import-texts.ts`, "state === 'failed' && canBeUndone", "state === 'failed'"),
    tests: [STEPS_TEST],
  },
];
