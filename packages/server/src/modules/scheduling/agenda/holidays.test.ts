import { expect, test } from 'vitest';
import { holidaysBetween, nationalHolidays } from './holidays.ts';

test('the national holidays of 2026 are those of the decree, moved ones on their day', async () => {
  expect((await nationalHolidays(2026)).map(({ day }) => day)).toEqual([
    '2026-01-01',
    '2026-02-16',
    '2026-02-17',
    '2026-03-24',
    '2026-04-02',
    '2026-04-03',
    '2026-05-01',
    '2026-05-25',
    '2026-06-15',
    '2026-06-20',
    '2026-07-09',
    '2026-08-17',
    '2026-10-12',
    '2026-11-23',
    '2026-12-08',
    '2026-12-25',
  ]);
});

test('a span may cross years', async () => {
  expect(await holidaysBetween('2026-12-25', '2027-01-01')).toEqual([
    { day: '2026-12-25', name: 'Navidad' },
    { day: '2027-01-01', name: 'Año Nuevo' },
  ]);
});
