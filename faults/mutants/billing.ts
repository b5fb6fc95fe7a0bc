import { CONTRACT, edit, type Mutant } from './mutant.ts';

const BILLING = 'server/src/modules/billing';
const BALANCES = `${BILLING}/accounts/account-balances.ts`;
const BALANCES_TEST = `${BILLING}/accounts/account-balances.test.ts`;
const CHARGES = `${BILLING}/accounts/open-charges.ts`;
const CASH = `${BILLING}/cash/cash.service.ts`;
const CASH_ROWS = `${BILLING}/cash/cash.repository.ts`;
const CASH_TEST = `${BILLING}/cash/cash.test.ts`;
const LEDGER_TEST = `${BILLING}/ledger/ledger.test.ts`;
const LISTS = `${BILLING}/price-lists/price-lists.service.ts`;
const MONTH_TEST = `${BILLING}/month.test.ts`;
const PAYMENTS = `${BILLING}/payments/payments.service.ts`;
const PAYMENTS_TEST = `${BILLING}/payments/payments.test.ts`;
const PRICES_TEST = `${BILLING}/prices/prices.test.ts`;
const RANDOM_TEST = `${BILLING}/ledger/random-accounts.test.ts`;
const SPLIT = `${CONTRACT}/billing/split-price.ts`;
const SPLIT_TEST = `${CONTRACT}/billing/split-price.test.ts`;

export const BILLING_MUTANTS: readonly Mutant[] = [
  {
    name: 'a payment raises the debt',
    edits: edit(PAYMENTS, "kind: 'payment', day, amount: -amount,", "kind: 'payment', day, amount,"),
    tests: [PAYMENTS_TEST],
  },
  {
    name: 'a void credits the payment again',
    edits: edit(
      PAYMENTS,
      'day: clinicTimeAt(ctx.now).day,\n        amount,',
      'day: clinicTimeAt(ctx.now).day,\n        amount: -amount,',
    ),
    tests: [MONTH_TEST],
  },
  {
    name: 'payments at once may take the same receipt',
    edits: edit(`${BILLING}/payments/payments.repository.ts`, ' for update`', '`'),
    tests: [PAYMENTS_TEST],
  },
  {
    name: 'a payment that waits long for the number of its receipt fails',
    edits: edit(
      `${BILLING}/payments/payments.repository.ts`,
      '=== LOCK_TIMEOUT ? new ConcurrencyError() : error',
      '=== LOCK_TIMEOUT ? error : error',
    ),
    tests: [PAYMENTS_TEST],
  },
  {
    name: 'a corrected amount is owed beside the first one',
    edits: edit(`${BILLING}/ledger/plan-sync.ts`, '-d.booked_amount)', 'd.booked_amount)'),
    tests: [LEDGER_TEST],
  },
  {
    name: 'what exceeds a charge pays no other one',
    edits: edit(CHARGES, 'unassigned -= covered;', 'unassigned = 0;'),
    tests: [`${BILLING}/accounts/open-charges.test.ts`],
  },
  {
    name: 'an account owes since its newest charge',
    edits: edit(BALANCES, 'min(o.day) filter', 'max(o.day) filter'),
    tests: [BALANCES_TEST],
  },
  {
    name: 'a charge that credits just cover is owed',
    edits: edit(BALANCES, 'o.until > o.total', 'o.until >= o.total'),
    tests: [BALANCES_TEST],
  },
  {
    name: 'a stored balance counts what a void payment named',
    edits: edit(
      BALANCES,
      'where not exists (select from payment_voids v where v.clinic_id = a.clinic_id and v.payment_id = a.id) and',
      'where',
    ),
    tests: [RANDOM_TEST],
  },
  {
    name: 'a debt of exactly 30 days is overdue',
    edits: edit(`${BILLING}/accounts/work-kinds.ts`, 'b.owed_since < ', 'b.owed_since <= '),
    tests: ['server/src/modules/follow-up/work-list/work-kinds.test.ts'],
  },
  {
    name: 'a till is closed although cash came in during the count',
    edits: edit(CASH, 'if (current.expected !== expected)', 'if (current.expected < expected)'),
    tests: [CASH_TEST],
  },
  {
    name: 'more cash is taken out of a till than there is',
    edits: edit(CASH, 'amount > expected', 'amount < 0'),
    tests: [CASH_TEST],
  },
  {
    name: 'two people take out the same cash',
    edits: edit(
      CASH,
      'const isOpen = (await cash.lockOpen(id)) !== undefined;',
      'const isOpen = (await cash.shareOpen()) === id;',
    ),
    tests: [CASH_TEST],
  },
  {
    name: 'a movement of cash is noted again with its key',
    edits: edit(CASH, 'await cash.findMovement(saveId)', 'undefined'),
    tests: [CASH_TEST],
  },
  {
    name: 'cash enters a till while it is closed',
    edits: edit(CASH_ROWS, 'sql.raw(strength)', "sql.raw('key share')"),
    tests: [CASH_TEST],
  },
  {
    name: 'half a cent of a covered part is lost',
    edits: edit(SPLIT, 'Math.round(percent * 100) + 5_000)', 'Math.round(percent * 100) + 4_999)'),
    tests: [SPLIT_TEST],
  },
  {
    name: 'the insurance pays the copayment',
    edits: edit(SPLIT, 'Math.min(offered, price - copayment)', 'Math.min(offered, price)'),
    tests: [SPLIT_TEST],
  },
  {
    name: 'a price applies from the day after its day',
    edits: edit(
      `${BILLING}/prices/prices.repository.ts`,
      "'valid_from', '<=', day",
      "'valid_from', '<', day",
    ),
    tests: [PRICES_TEST],
  },
  {
    name: 'a list that changed is written over',
    edits: edit(LISTS, 'if (list.version !== version)', 'if (list.version < version)'),
    tests: [PRICES_TEST],
  },
  {
    name: 'two people write a list of one version',
    edits: edit(
      LISTS,
      'await priceListsRepository(tx, clinicId).findForUpdate(id)',
      'await priceListsRepository(tx, clinicId).find(id)',
    ),
    tests: [PRICES_TEST],
  },
  {
    name: 'a line is charged by two rows',
    edits: edit(
      `${BILLING}/estimates/done-lines.service.ts`,
      'if (created < added.length)',
      'if (created < 0)',
    ),
    tests: [`${BILLING}/estimates/done-lines.test.ts`],
  },
];
