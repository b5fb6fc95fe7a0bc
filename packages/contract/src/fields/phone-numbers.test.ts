import { expect, it } from 'vitest';
import { dialable, whatsAppLink, whatsAppNumber } from './phone-numbers.ts';

it.each([
  ['341 555-0101', '5493415550101'],
  ['+54 341 555-0101', '5493415550101'],
  ['+54 9 341 555-0101', '5493415550101'],
  ['54 9 341 555 0101', '5493415550101'],
  ['543415550101', '5493415550101'],
  ['0341 555-0101', '5493415550101'],
  ['0341 15 555-0101', '5493415550101'],
  ['(0341) 15-555-0101', '5493415550101'],
  ['11 5555-0101', '5491155550101'],
  ['011 15 5555-0101', '5491155550101'],
  ['+54 9 11 5555-0101', '5491155550101'],
  ['0054 9 11 5555 0101', '5491155550101'],
  ['03462 15 51-2345', '5493462512345'],
  ['3462 512345', '5493462512345'],
  ['+598 99 123 456', '59899123456'],
  ['+1 (212) 555-0101', '12125550101'],
  ['555-0101', undefined],
  ['15 555-0101', undefined],
  ['341 555-0101 / 0102', undefined],
  ['+1', undefined],
  ['', undefined],
])('the WhatsApp number of %j is %s', (phone, number) => {
  expect(whatsAppNumber(phone)).toBe(number);
});

it.each([
  ['+54 341 555-0101', '+543415550101'],
  [' (0341) 555-0101 ', '03415550101'],
])('%j is dialled as %s', (phone, digits) => {
  expect(dialable(phone)).toBe(digits);
});

it('a WhatsApp link has the number in Argentine form and the text', () => {
  expect(whatsAppLink('0341 15 555-0101', 'Hola, ¿venís? 10:30 & más')).toBe(
    'https://wa.me/5493415550101?text=Hola%2C%20%C2%BFven%C3%ADs%3F%2010%3A30%20%26%20m%C3%A1s',
  );
  expect(whatsAppLink('555-0101', 'Hola')).toBeUndefined();
});
