import { CONTRACT, edit, type Mutant } from './mutant.ts';

const BILLING = 'server/src/modules/billing';
const AGES = `${CONTRACT}/billing/claim-ages.ts`;
const GAPS = `${CONTRACT}/billing/claim-gaps.ts`;
const STATE = `${CONTRACT}/billing/claim-state.ts`;
const STATE_TEST = `${CONTRACT}/billing/claim-state.test.ts`;
const SETTLED = `${BILLING}/settlement/settled-work.ts`;
const SETTLEMENT_TEST = `${BILLING}/settlement/settlement.test.ts`;
const RESULTS_TEST = `${BILLING}/settlement/results.test.ts`;
const VERIFY = `${BILLING}/claims/verify-claims.ts`;
const VERIFY_TEST = `${BILLING}/claims/verify-claims.test.ts`;

export const CLAIM_MUTANTS: readonly Mutant[] = [
  {
    name: 'an item that was given up after a rejection is still shown as rejected',
    edits: edit(STATE, "if (givenUp) return 'given-up';", "if (givenUp && !rejected) return 'given-up';"),
    tests: [STATE_TEST],
  },
  {
    name: 'a batch that was rejected in full counts as paid',
    edits: edit(STATE, "return paid > 0 ? 'paid' : 'rejected';", "return 'paid';"),
    tests: [STATE_TEST],
  },
  {
    name: 'a void payment of an obra social still pays its batch',
    edits: edit(STATE, '(voided ? 0 : amount)', 'amount'),
    tests: [STATE_TEST],
  },
  {
    name: 'a presented item may be changed',
    edits: edit(STATE, "presented: ['reject'],", "presented: ['reject', 'edit'],"),
    tests: [STATE_TEST],
  },
  {
    name: 'work that needs an authorization is presented without one',
    edits: edit(GAPS, 'item.needsAuthorization && !item.authorizationNumber', 'false'),
    tests: [`${CONTRACT}/billing/claim-gaps.test.ts`],
  },
  {
    name: 'a code is taken for the one that it begins with',
    edits: edit(GAPS, 'code === each', 'code.startsWith(each)'),
    tests: [`${CONTRACT}/billing/claim-gaps.test.ts`],
  },
  {
    name: 'a batch of 30 days is shown as older',
    edits: edit(AGES, 'days <= 30', 'days < 30'),
    tests: [`${CONTRACT}/billing/claim-ages.test.ts`],
  },
  {
    name: 'a second batch replaces what is due of its age',
    edits: edit(AGES, 'today)] += open', 'today)] = open'),
    tests: [`${CONTRACT}/billing/claim-ages.test.ts`],
  },
  {
    name: 'a percentage applies from the day after its first one',
    edits: edit(SETTLED, 'w.day >= t.valid_from', 'w.day > t.valid_from'),
    tests: [SETTLEMENT_TEST],
  },
  {
    name: 'of two percentages of a day the first one applies',
    edits: edit(SETTLED, 'number desc) t', 'number) t'),
    tests: [SETTLEMENT_TEST],
  },
  {
    name: 'what a payment named before a void of this month was never paid',
    edits: edit(SETTLED, '(v.day is null or v.day >= ', '(v.day is null or v.day < '),
    tests: [SETTLEMENT_TEST],
  },
  {
    name: 'a void payment of an obra social stays in the collections',
    edits: edit(
      `${BILLING}/settlement/results.repository.ts`,
      "kind in ('payment', 'payment-void')",
      "kind = 'payment'",
    ),
    tests: [RESULTS_TEST],
  },
  {
    name: 'an own month of a dentist counts what obras sociales paid',
    edits: edit(`${BILLING}/settlement/results.service.ts`, 'insurers: null,', 'insurers: 0,'),
    tests: [RESULTS_TEST],
  },
  {
    name: 'a presented batch that was changed verifies',
    edits: edit(VERIFY, '.equals(batch.hash))', '.equals(batch.hash) && batch.id < 0)'),
    tests: [VERIFY_TEST],
  },
  {
    name: 'an account of an obra social that lacks an entry verifies',
    edits: edit(VERIFY, 'where e.count is distinct from x.count', 'where e.count <> x.count'),
    tests: [VERIFY_TEST],
  },
];
