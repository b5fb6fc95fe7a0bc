import type { AttemptCreate } from '@dentaria/contract/follow-up/work-list.ts';
import { expect, test } from 'vitest';
import { workItem } from '../testing/work-items.ts';
import { itemAfterAttempt } from './item-after-attempt.ts';

const by = { id: 7, name: 'Ana Paz' };
const attempt = (overrides: Partial<AttemptCreate>): AttemptCreate => ({
  channel: 'phone',
  result: 'no-answer',
  comment: null,
  nextTryDay: null,
  ...overrides,
});

test.each([
  ['a refusal', 'recall', attempt({ result: 'refused' }), false],
  ['a refusal about a task, which is not dismissed', 'task', attempt({ result: 'refused' }), true],
  ['a next try today', 'recall', attempt({ nextTryDay: '2026-12-03' }), true],
  ['a next try tomorrow', 'recall', attempt({ nextTryDay: '2026-12-04' }), false],
] as const)('keeps or removes an item after %s (%s)', (_, kind, typed, isListed) => {
  const after = itemAfterAttempt(workItem({ kind, attempts: 1 }), typed, by, '2026-12-03');
  expect(after?.attempts).toBe(isListed ? 2 : undefined);
});
