import { expect, it } from 'vitest';
import { type EstimateState, estimateState, keepsPrices } from './estimate-state.ts';

const draft = { presented: false, accepted: false, rejected: false, validUntil: '2026-11-30' };
const presented = { ...draft, presented: true };

it.each<[string, Parameters<typeof estimateState>[0], string, EstimateState]>([
  ['a draft never expires', draft, '2027-01-01', 'draft'],
  ['an estimate remains presented until its last day', presented, '2026-11-30', 'presented'],
  ['an estimate expires after its last day', presented, '2026-12-01', 'expired'],
  ['an accepted estimate never expires', { ...presented, accepted: true }, '2027-01-01', 'accepted'],
  ['a rejected estimate never expires', { ...presented, rejected: true }, '2027-01-01', 'rejected'],
])('%s', (_name, facts, today, state) => {
  expect(estimateState(facts, today)).toBe(state);
});

it('an accepted estimate keeps its prices until its last day', () => {
  const accepted = { ...presented, accepted: true };
  expect(keepsPrices(accepted, '2026-11-30')).toBe(true);
  expect(keepsPrices(accepted, '2026-12-01')).toBe(false);
  expect(keepsPrices(presented, '2026-11-30')).toBe(false);
});
