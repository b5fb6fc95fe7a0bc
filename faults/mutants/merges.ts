import { edit, type Mutant } from './mutant.ts';

const EXCHANGE = 'web/src/features/exchange';
const DUPLICATES = `${EXCHANGE}/duplicates`;
const MODULES = 'server/src/modules';
const SERVER = `${MODULES}/exchange/duplicates`;

export const MERGE_MUTANTS: readonly Mutant[] = [
  {
    name: 'an undo of a merge leaves rows that refer to those of another patient',
    edits: edit(`${SERVER}/merge-ties.repository.ts`, ' <> ', ' is null and '),
    tests: [`${SERVER}/undo-after-changes.test.ts`],
  },
  {
    name: 'a merge takes a coverage that was not chosen',
    edits: edit(
      `${MODULES}/billing/billing.merge.ts`,
      "if (!columns.includes('health_insurance'))",
      "if (!columns.includes('health_insurance') && filled.length > 99)",
    ),
    tests: [`${SERVER}/merged-coverages.test.ts`],
  },
  {
    name: 'a merge leaves the payments with the archived record',
    edits: edit(
      `${MODULES}/billing/billing.merge.ts`,
      "    { table: 'payments', label: 'Pagos', movedBy: 'move_account_rows' },\n",
      '',
    ),
    tests: [`${SERVER}/merge-chains.test.ts`],
  },
  {
    name: 'the second click of a double click dismisses another pair',
    edits: edit(`${DUPLICATES}/pairs/PairCard.tsx`, '    onFirstClick(() => {', '    (() => {'),
    tests: [`${DUPLICATES}/pairs/pair-list.test.tsx`],
  },
  {
    name: 'the number of affiliate stays when the obra social is chosen',
    edits: edit(
      `${DUPLICATES}/compare/chosen-records.ts`,
      "field === 'healthInsurance'",
      "field === 'gender'",
    ),
    tests: [`${DUPLICATES}/compare/chosen-records.test.ts`],
  },
  {
    name: 'a choice is that of the other record when the other one is kept',
    edits: edit(`${DUPLICATES}/compare/chosen-records.ts`, 'id === kept.id', 'id !== kept.id'),
    tests: [`${DUPLICATES}/compare/chosen-records.test.ts`, `${DUPLICATES}/compare/comparison.test.tsx`],
  },
  {
    name: 'a refused merge leaves the comparison as it was',
    edits: edit(`${DUPLICATES}/compare/use-merge.ts`, 'await queries.invalidateQueries({', 'void ({'),
    tests: [`${DUPLICATES}/compare/comparison.test.tsx`],
  },
  {
    name: 'the address of an archived history leads to the page of the patient',
    edits: edit(
      `${DUPLICATES}/archived/ArchivedPatient.tsx`,
      "page === 'history'",
      "page !== 'patient' && !kept",
    ),
    tests: [`${DUPLICATES}/archived/archived-patient.test.tsx`],
  },
  {
    name: 'a patient is compared with themselves',
    edits: edit(`${EXCHANGE}/patient/MergeDialog.tsx`, 'other.id === patient.id', 'other.id < 0'),
    tests: [`${EXCHANGE}/patient/merge-button.test.tsx`],
  },
];
