import { templateKindOf } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import { expect, test } from 'vitest';
import { workItem, workPatient } from '../testing/work-items.ts';
import { type Channel, recipientsOf } from './recipients.ts';

const declined = workPatient({ id: 2, mailObstacle: 'declined', hasDeclined: true });
const unreachable = workPatient({ id: 3, mailObstacle: 'no-email', phone: '555' });

test.each<[Channel, WorkItem['patient'][], number[], string[]]>([
  ['email', [workPatient(), declined, unreachable, null], [41], ['declined', 'no-email', 'no-patient']],
  ['whatsapp', [workPatient(), declined, unreachable, null], [41], ['declined', 'no-phone', 'no-patient']],
  // Two items of one patient.
  ['email', [workPatient(), workPatient()], [41], []],
  // One item is about an appointment that another person booked online.
  ['email', [workPatient(), workPatient({ email: 'zulma@example.com' })], [41, 41], []],
])('sends %s to %j', (channel, patients, written, obstacles) => {
  const { writable, leftOut } = recipientsOf(
    patients.map((patient, id) => workItem({ id, patient })),
    channel,
  );
  expect(writable.map(({ patient }) => patient.id)).toEqual(written);
  expect(leftOut.map(({ obstacle }) => obstacle)).toEqual(obstacles);
});

test.each([
  ['recall', 'recall'],
  ['missed', 'missed'],
  ['unconfirmed', 'unconfirmed'],
  ['estimate', 'estimate'],
  ['accepted-work', 'accepted-work'],
  ['balance', 'balance'],
  ['task', 'other'],
  ['mail', 'other'],
] as const)('a message about a %s starts from the text %s', (kind, template) => {
  expect(templateKindOf(kind)).toBe(template);
});
