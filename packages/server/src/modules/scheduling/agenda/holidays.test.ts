import { expect, test } from 'vitest';
import { holidaysBetween, holidaysOf } from './holidays.ts';

const daysOf = async (year: number, optional: boolean) =>
  (await holidaysOf(year)).filter((each) => each.optional === optional).map(({ day }) => day);

test('the national holidays of 2026 match the decree, with moved holidays on their new day', async () => {
  expect(await daysOf(2026, false)).toEqual([
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

test.each([
  [2025, ['2025-04-17', '2025-05-02', '2025-08-15', '2025-11-21']],
  [2026, ['2026-03-23', '2026-07-10', '2026-12-07']],
])('the optional days off of %s match the decree and include Maundy Thursday', async (year, days) => {
  expect(await daysOf(year, true)).toEqual(days);
});

test('a range of days may span two years', async () => {
  expect(await holidaysBetween('2026-12-25', '2027-01-01')).toEqual([
    { day: '2026-12-25', name: 'Navidad', optional: false },
    { day: '2027-01-01', name: 'Año Nuevo', optional: false },
  ]);
});
