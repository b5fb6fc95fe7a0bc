import { expect, test } from 'vitest';
import { msUntilNext, readRetention } from './daily.ts';
import { backupName, expiredBackups } from './make-backup.ts';

test('the next backup is later today, or tomorrow at the same time', () => {
  const now = new Date(2026, 10, 23, 2, 30);
  const next = (time: string) => new Date(now.getTime() + msUntilNext(time, now));
  expect(next('03:00')).toEqual(new Date(2026, 10, 23, 3, 0));
  expect(next('02:30')).toEqual(new Date(2026, 10, 24, 2, 30));
  expect(next('00:05')).toEqual(new Date(2026, 10, 24, 0, 5));
  for (const time of ['3:00', '24:00', '03:60', ''])
    expect(() => msUntilNext(time, now)).toThrow(/--at needs a time/);
});

test('expires only backups, by the time in their name', () => {
  const now = new Date('2026-11-23T03:00:00Z');
  expect(backupName(now)).toBe('dentaria-2026-11-23T030000Z');
  const names = [
    'dentaria-2026-10-24T025959Z',
    'dentaria-2026-10-24T030000Z',
    'dentaria-2026-11-22T030000Z',
    'dentaria-2020-01-01T000000Z.unfinished-0a1b2c3d',
    'monday',
    'dentaria-old',
  ];
  expect(expiredBackups(names, now, 30)).toEqual(['dentaria-2026-10-24T025959Z']);
});

test('the retention is a number of days', () => {
  expect(readRetention(undefined)).toBeUndefined();
  expect(readRetention('30')).toBe(30);
  for (const text of ['0', '-1', 'month', ''])
    expect(() => readRetention(text)).toThrow(/--retain-days needs/);
});
