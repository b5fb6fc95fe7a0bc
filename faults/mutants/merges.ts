import { edit, type Mutant } from './mutant.ts';

const EXCHANGE = 'web/src/features/exchange';
const DUPLICATES = `${EXCHANGE}/duplicates`;

export const MERGE_MUTANTS: readonly Mutant[] = [
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
