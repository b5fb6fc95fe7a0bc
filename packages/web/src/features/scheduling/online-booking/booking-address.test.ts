import { describe, expect, it } from 'vitest';
import { addressOf, type BookingChoice, choiceOf, stepOf } from './booking-address.ts';

const NOTHING: BookingChoice = {
  typeId: undefined,
  professionalId: undefined,
  day: undefined,
  stage: 'slots',
};

const CLINIC = {
  types: [{ id: 3, name: 'Consulta', minutes: 30 }],
  professionals: [{ id: 7, name: 'Ana Paz' }],
};

describe('the address of a booking', () => {
  it.each<[string, BookingChoice]>([
    ['', NOTHING],
    ['type=3', { ...NOTHING, typeId: 3 }],
    ['type=3&professional=any', { ...NOTHING, typeId: 3, professionalId: 'any' }],
    ['type=3&professional=7&day=2026-12-03', { ...NOTHING, typeId: 3, professionalId: 7, day: '2026-12-03' }],
    ['type=3&professional=7&step=contact', { ...NOTHING, typeId: 3, professionalId: 7, stage: 'contact' }],
    ['type=3&professional=7&step=mail', { ...NOTHING, typeId: 3, professionalId: 7, stage: 'mail' }],
  ])('%s is read and written', (text, choice) => {
    expect(choiceOf(new URLSearchParams(text), CLINIC)).toEqual(choice);
    expect(new URLSearchParams(addressOf(choice)).toString()).toBe(text);
  });

  it.each([
    'type=x&professional=-1&day=mañana&step=other',
    'type=4&professional=8&day=2026-02-30',
    'type=03&professional=7.0&day=2026-12-00',
  ])('ignores what the clinic does not offer: %s', (text) => {
    expect(choiceOf(new URLSearchParams(text), CLINIC)).toEqual(NOTHING);
  });
});

describe('the step', () => {
  it.each([
    [NOTHING, true, 'type'],
    [{ ...NOTHING, typeId: 3 }, true, 'professional'],
    [{ ...NOTHING, typeId: 3, professionalId: 'any' }, true, 'slot'],
    [{ ...NOTHING, typeId: 3, professionalId: 'any', stage: 'contact' }, true, 'contact'],
    [{ ...NOTHING, typeId: 3, professionalId: 'any', stage: 'contact' }, false, 'slot'],
    [{ ...NOTHING, typeId: 3, professionalId: 7, stage: 'mail' }, true, 'mail'],
    [{ ...NOTHING, typeId: 3, professionalId: 7, stage: 'mail' }, false, 'slot'],
  ] as const)('of %o with a hold: %s is %s', (choice, hasHold, step) => {
    expect(stepOf(choice, hasHold)).toBe(step);
  });
});
