import { describe, expect, it } from 'vitest';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { mondayOf, rangeOf, readAddress, writeAddress } from './agenda-address.ts';

describe('the search parameters of the agenda', () => {
  it('reads day, view, professional and clinic', () => {
    const params = new URLSearchParams('day=2026-12-03&view=week&professional=12&clinic=3');
    const address = { day: '2026-12-03', view: 'week', professionalId: 12, clinicId: 3 };
    expect(readAddress(params)).toEqual({ ...address, appointmentId: undefined });
    expect(writeAddress(readAddress(params))).toEqual(Object.fromEntries(params));
    params.set('appointment', '61');
    expect(readAddress(params)).toEqual({ ...address, appointmentId: 61 });
    expect(writeAddress(readAddress(params))).not.toHaveProperty('appointment');
  });

  it.each(['2026-02-30', '9999-12-31'])(
    'ignores the day %s and other invalid parameters, and leaves out the defaults',
    (day) => {
      const address = readAddress(new URLSearchParams({ day, view: 'year', professional: '0', clinic: 'x' }));
      expect(address).toEqual({
        day: clinicToday(),
        view: 'day',
        professionalId: undefined,
        clinicId: undefined,
        appointmentId: undefined,
      });
      expect(writeAddress(address)).toEqual({});
    },
  );
});

it.each([
  ['2026-11-30', '2026-11-30'],
  ['2026-12-03', '2026-11-30'],
  ['2026-12-06', '2026-11-30'],
])('the week of %s begins on %s', (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
  expect(rangeOf({ day, view: 'week' })).toEqual({ from: monday, days: 7 });
  expect(rangeOf({ day, view: 'day' })).toEqual({ from: day, days: 1 });
});
