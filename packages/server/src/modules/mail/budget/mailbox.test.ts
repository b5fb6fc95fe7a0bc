import { expect, test } from 'vitest';
import { mailboxOf } from './mailbox.ts';

test.each([
  ['Ana@Example.com', 'ana@example.com'],
  ['ana+turnos+1@example.com', 'ana@example.com'],
  ['ana@example.com.', 'ana@example.com'],
  ['a.n.a@gmail.com', 'ana@gmail.com'],
  ['ana@googlemail.com', 'ana@gmail.com'],
  ['ana@ñandú.ar', 'ana@xn--and-6ma2c.ar'],
])('%s belongs to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

test('dots distinguish mailboxes outside of Gmail', () => {
  expect(mailboxOf('a.na@example.com')).not.toBe(mailboxOf('ana@example.com'));
});
