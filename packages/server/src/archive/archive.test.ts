import { expect, test } from 'vitest';
import { parseRestoreTime } from './restore-to-moment.ts';
import { contiguousSegments, nextSegment } from './wal-segments.ts';

test.each([
  ['2026-11-23T10:15', '2026-11-23T13:15:00.000Z'],
  ['2026-11-23T10:15:30', '2026-11-23T13:15:30.000Z'],
  ['2026-11-23T10:15Z', '2026-11-23T10:15:00.000Z'],
  ['2026-11-23T10:15+02:00', '2026-11-23T08:15:00.000Z'],
])('--at %s is accepted', (text, moment) => {
  expect(parseRestoreTime(text, 'America/Argentina/Buenos_Aires').toISOString()).toBe(moment);
});

test.each(['2026-11-23', '10:15', '2026-13-23T10:15', ''])('--at %s is refused', (text) => {
  expect(() => parseRestoreTime(text, 'UTC')).toThrow(/write a time as/);
});

test('counts segments across files, and finds a gap', () => {
  expect(nextSegment('0000000100000000000000FF')).toBe('000000010000000100000000');
  const names = ['00', '01', '02', '04'].map((each) => `0000000100000000000000${each}`);
  expect(contiguousSegments(names[0] ?? '', names)).toEqual({
    segments: names.slice(0, 3),
    missing: '000000010000000000000003',
  });
  expect(contiguousSegments(names[0] ?? '', names.slice(0, 3)).missing).toBeUndefined();
});
