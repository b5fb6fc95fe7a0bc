import { expect, test } from 'vitest';
import {
  availableActions,
  INVITATION_ACTIONS,
  INVITATION_STATUSES,
  isOpen,
  statusAt,
  transition,
} from './invitation-status.ts';

const TABLE = [
  ['PENDING', ['PENDING_APPROVAL', 'PENDING', 'CANCELLED', '-', '-', 'REMOVED']],
  ['PENDING_APPROVAL', ['-', '-', '-', 'ACCEPTED', 'CANCELLED', 'REMOVED']],
  ['ACCEPTED', ['-', '-', '-', '-', '-', 'REMOVED']],
  ['EXPIRED', ['-', '-', '-', '-', '-', 'REMOVED']],
  ['CANCELLED', ['-', '-', '-', '-', '-', 'REMOVED']],
] as const;

test('the table covers every status', () => {
  expect(TABLE.map(([status]) => status)).toEqual([...INVITATION_STATUSES]);
});

test.each(TABLE)('%s: complete, resend, cancel, approve, reject, remove lead to %j', (status, outcomes) => {
  expect(INVITATION_ACTIONS.map((action) => transition(status, action) ?? '-')).toEqual(outcomes);
});

const NOW = new Date('2026-03-10T12:00:00Z');

test.each([
  ['PENDING', '2026-03-10T12:00:01Z', 'PENDING'],
  ['PENDING', '2026-03-10T12:00:00Z', 'EXPIRED'],
  ['PENDING_APPROVAL', '2026-03-01T00:00:00Z', 'PENDING_APPROVAL'],
  ['ACCEPTED', '2026-03-01T00:00:00Z', 'ACCEPTED'],
  ['CANCELLED', '2026-03-01T00:00:00Z', 'CANCELLED'],
] as const)('an invitation in the status %s that expires at %s is %s', (status, expiresAt, shown) => {
  expect(statusAt({ status, expiresAt: new Date(expiresAt) }, NOW)).toBe(shown);
});

test('pending invitations are open', () => {
  expect(INVITATION_STATUSES.filter(isOpen)).toEqual(['PENDING', 'PENDING_APPROVAL']);
});

test.each([
  ['PENDING', ['resend', 'cancel', 'remove']],
  ['PENDING_APPROVAL', ['approve', 'reject', 'remove']],
  ['ACCEPTED', ['remove']],
  ['EXPIRED', ['remove']],
  ['CANCELLED', ['remove']],
] as const)('an invitation in the status %s offers the actions %j', (status, actions) => {
  expect(availableActions(status)).toEqual(actions);
});
