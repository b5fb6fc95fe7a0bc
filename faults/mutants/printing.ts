import { edit, KERNEL, type Mutant } from './mutant.ts';

const PRINT = 'server/src/modules/billing/print';
const TABLE = `${KERNEL}/print/table.ts`;
const RECEIPT = `${PRINT}/render-receipt.ts`;
const RECEIPT_TEST = `${PRINT}/receipt.test.ts`;
const STATEMENT = `${PRINT}/render-statement.ts`;
const STATEMENT_TEST = `${PRINT}/statement.test.ts`;

export const PRINTING_MUTANTS: readonly Mutant[] = [
  {
    name: 'a printed statement leaves no row in the audit',
    edits: edit(`${PRINT}/print.service.ts`, "period, 'print')", "period, 'read')"),
    tests: [`${PRINT}/print-account.test.ts`],
  },
  {
    name: 'the amounts carried forward lack those of a row that breaks over pages',
    edits: edit(TABLE, 'carried?.(first > 0)', 'carried?.(false)'),
    tests: [STATEMENT_TEST],
  },
  {
    name: 'the amounts carried forward are printed in the bottom margin',
    edits: edit(TABLE, 'carried ? CARRIED_HEIGHT : 0', '0'),
    tests: [STATEMENT_TEST],
  },
  {
    name: 'the totals of a statement are alone on a page',
    edits: edit(STATEMENT, '...(isLast && {', '...(index < 0 && {'),
    tests: [STATEMENT_TEST],
  },
  {
    name: 'a voided receipt says so on its last page only',
    edits: edit(
      RECEIPT,
      'if (payment.voided) putVoidMark(sheet);',
      'if (payment.voided && sheet.pages === pageCount) putVoidMark(sheet);',
    ),
    tests: [RECEIPT_TEST],
  },
  {
    name: 'the signature of a receipt is alone on a page',
    edits: edit(
      RECEIPT,
      '...(isLast && { follows: totalHeight + afterTotal })',
      '...(!isLast && { follows: totalHeight + afterTotal })',
    ),
    tests: [RECEIPT_TEST],
  },
  {
    name: 'twenty-one thousand is written as a number that ends a sentence',
    edits: edit(`${PRINT}/amount-in-words.ts`, ".replace(/veintiuno$/, 'veintiún')", ''),
    tests: [`${PRINT}/amount-in-words.test.ts`],
  },
  {
    name: 'Arabic names are printed from left to right',
    edits: edit(`${KERNEL}/print/visual-order.ts`, '.reverse()', ''),
    tests: [`${KERNEL}/print/visual-order.test.ts`],
  },
];
