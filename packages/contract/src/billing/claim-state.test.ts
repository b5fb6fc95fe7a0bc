import { describe, expect, test } from 'vitest';
import {
  CLAIM_ITEM_ACTIONS,
  CLAIM_ITEM_STATES,
  type ClaimItemAction,
  type ClaimItemFacts,
  claimBatchState,
  claimItemState,
  isSettled,
} from './claim-state.ts';

const NEW: ClaimItemFacts = { batch: null, rejected: false, givenUp: false };

/** Actions of staff on an item, and events of its batch. */
type Step = ClaimItemAction | 'present' | 'settle' | 'void-payment';

const STEPS: Readonly<Record<Step, Partial<ClaimItemFacts>>> = {
  edit: {},
  add: { batch: 'draft' },
  'take-out': { batch: null },
  present: { batch: 'presented', rejected: false },
  settle: { batch: 'settled' },
  'void-payment': { batch: 'presented' },
  reject: { batch: null, rejected: true },
  'undo-rejection': { batch: 'presented', rejected: false },
  'give-up': { givenUp: true },
  reopen: { givenUp: false },
};

const after = (steps: readonly Step[]): ClaimItemFacts =>
  Object.assign({}, NEW, ...steps.map((step) => STEPS[step]));

describe('claimItemState', () => {
  test.each<[readonly Step[], string]>([
    [[], 'unclaimed'],
    [['add'], 'draft'],
    [['add', 'take-out'], 'unclaimed'],
    [['give-up'], 'given-up'],
    [['give-up', 'reopen'], 'unclaimed'],
    [['add', 'present'], 'presented'],
    [['add', 'present', 'settle'], 'paid'],
    [['add', 'present', 'settle', 'void-payment'], 'presented'],
    [['add', 'present', 'reject'], 'rejected'],
    [['add', 'present', 'reject', 'undo-rejection'], 'presented'],
    [['add', 'present', 'reject', 'give-up'], 'given-up'],
    [['add', 'present', 'reject', 'give-up', 'reopen'], 'rejected'],
    [['add', 'present', 'reject', 'add'], 'draft'],
    [['add', 'present', 'reject', 'add', 'take-out'], 'rejected'],
    [['add', 'present', 'reject', 'add', 'present'], 'presented'],
    [['add', 'present', 'reject', 'add', 'present', 'settle'], 'paid'],
  ])('returns after the steps %j the state %s', (steps, state) => {
    expect(claimItemState(after(steps))).toBe(state);
  });

  test('every sequence of allowed actions ends in a state that the actions lead to', () => {
    const leadsTo: Readonly<Record<ClaimItemAction, readonly string[]>> = {
      edit: ['unclaimed', 'draft', 'rejected'],
      add: ['draft'],
      'take-out': ['unclaimed', 'rejected'],
      reject: ['rejected'],
      'undo-rejection': ['presented'],
      'give-up': ['given-up'],
      reopen: ['unclaimed', 'rejected'],
    };
    const reached = new Set<string>();
    const visit = (facts: ClaimItemFacts, depth: number): void => {
      const state = claimItemState(facts);
      reached.add(state);
      if (depth === 0) return;
      for (const action of CLAIM_ITEM_ACTIONS[state]) {
        const next = { ...facts, ...STEPS[action] };
        expect(leadsTo[action]).toContain(claimItemState(next));
        visit(next, depth - 1);
      }
      for (const step of facts.batch === 'draft' ? (['present'] as const) : [])
        visit({ ...facts, ...STEPS[step] }, depth - 1);
      for (const step of facts.batch === 'presented' ? (['settle'] as const) : [])
        visit({ ...facts, ...STEPS[step] }, depth - 1);
    };
    visit(NEW, 8);
    expect([...reached].toSorted()).toEqual(CLAIM_ITEM_STATES.toSorted());
  });

  test.each([
    ['unclaimed', ['edit', 'add', 'give-up']],
    ['draft', ['edit', 'take-out']],
    ['presented', ['reject']],
    ['paid', []],
    ['rejected', ['edit', 'add', 'undo-rejection', 'give-up']],
    ['given-up', ['reopen']],
  ] as const)('allows for an item in the state %s the actions %j', (state, actions) => {
    expect(CLAIM_ITEM_ACTIONS[state]).toEqual(actions);
  });
});

describe('claimBatchState', () => {
  test.each([
    [false, 0, 0, 'draft'],
    [false, 0, 100, 'draft'],
    [true, 0, 100, 'presented'],
    [true, 1, 99, 'partly-paid'],
    [true, 100, 0, 'paid'],
    [true, 0, 0, 'rejected'],
  ] as const)('with presented=%s, %i paid and %i open returns %s', (isPresented, paid, open, state) => {
    expect(claimBatchState(isPresented, { paid, open })).toBe(state);
  });

  test('a batch is settled if it is paid or rejected', () => {
    expect((['draft', 'presented', 'partly-paid', 'paid', 'rejected'] as const).filter(isSettled)).toEqual([
      'paid',
      'rejected',
    ]);
  });
});
