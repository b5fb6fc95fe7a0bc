import type { WorkState } from '@dentaria/contract/follow-up/work-kinds.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { expect, test } from 'vitest';
import { attempt, workItem, workPatient } from '../../testing/work-items.ts';
import { actionsOf, isOffered } from './row-actions.ts';

const appointment = {
  id: 61,
  startsAt: '2026-12-04T13:00:00.000Z',
  typeId: 11,
  professionalId: 7,
  version: 1,
};
const noPhone = workPatient({ phone: null });

test.each<[Partial<WorkItem>, WorkState, string]>([
  [{ kind: 'recall' }, 'open', 'book | call whatsapp | dismiss'],
  [{ kind: 'missed', appointment }, 'open', 'book | call whatsapp | dismiss'],
  [{ kind: 'missed', patient: noPhone }, 'open', 'book |  | dismiss'],
  [{ kind: 'recall', patient: workPatient({ phone: '555-0101' }) }, 'open', 'book | call | dismiss'],
  [{ kind: 'unconfirmed', appointment }, 'open', 'confirm | call whatsapp | dismiss'],
  [{ kind: 'unclosed', appointment }, 'open', 'open |  | dismiss'],
  [{ kind: 'task' }, 'open', 'done | call whatsapp | book edit'],
  [{ kind: 'task', patient: null }, 'open', 'done |  | edit'],
  [{ kind: 'without-history', appointment }, 'open', 'history |  | dismiss'],
  [{ kind: 'invitation', patient: null }, 'open', 'invitations |  | dismiss'],
  [{ kind: 'estimate' }, 'open', 'call | whatsapp | book dismiss'],
  [{ kind: 'balance' }, 'open', 'charge | call whatsapp | book dismiss'],
  [{ kind: 'mail' }, 'open', 'call | whatsapp | book dismiss'],
  [{ kind: 'mail', patient: noPhone }, 'open', 'undefined |  | book dismiss'],
  [{ kind: 'mail', patient: null }, 'open', 'invitations |  | dismiss'],
  [{ kind: 'recall', patient: workPatient({ hasDeclined: true }) }, 'open', 'book | call | dismiss'],
  [{ kind: 'recall' }, 'waiting', 'restore | call whatsapp | '],
  [{ kind: 'task', patient: null }, 'waiting', 'done |  | edit'],
  [
    { kind: 'task', lastAttempt: attempt({ nextTryDay: '2026-12-09' }) },
    'waiting',
    'done | call whatsapp | restore edit',
  ],
  [{ kind: 'recall' }, 'dismissed', 'restore |  | '],
])('offers these actions for %j in the state %s: %s', (overrides, state, expected) => {
  const { next, contact, more } = actionsOf(workItem(overrides), state);
  expect(`${next} | ${contact.join(' ')} | ${more.join(' ')}`).toBe(expected);
});

test('a key runs only an action that the row offers', () => {
  expect(isOffered(workItem(), 'open', 'book')).toBe(true);
  expect(isOffered(workItem(), 'open', 'dismiss')).toBe(true);
  expect(isOffered(workItem(), 'open', 'call')).toBe(true);
  expect(isOffered(workItem(), 'open', 'done')).toBe(false);
  expect(isOffered(workItem(), 'dismissed', 'dismiss')).toBe(false);
});
