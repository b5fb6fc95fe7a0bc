import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { migrationFolders } from '../modules.ts';

/** The last four-digit number. Later migrations are named by their UTC minute. */
const LAST_NUMBER = '0064';

const files = (await Promise.all(migrationFolders.map((folder) => readdir(folder)))).flat();
const parts = files.map((file) => /^(\d{4}|\d{12})_[a-z0-9_]+(?:\.requires-\d+\.\d+\.\d+)?\.sql$/.exec(file));

/** True for a valid minute in the form YYYYMMDDHHMM. */
const isMinute = (stamp: string): boolean => {
  const iso = stamp.replace(/^(....)(..)(..)(..)(..)$/, '$1-$2-$3T$4:$5:00.000Z');
  const time = Date.parse(iso);
  return !Number.isNaN(time) && new Date(time).toISOString() === iso;
};

test('every migration is named YYYYMMDDHHMM_what[.requires-release].sql, or has an old four-digit number', () => {
  const misnamed = files.filter((_, index) => {
    const stamp = parts[index]?.[1];
    return stamp === undefined || (stamp.length === 4 ? stamp > LAST_NUMBER : !isMinute(stamp));
  });
  expect(files.length).toBeGreaterThan(10);
  expect(misnamed).toEqual([]);
});

test('no two migrations share a stamp', () => {
  const stamps = parts.map((part) => part?.[1]);
  expect(stamps.filter((stamp, index) => stamps.indexOf(stamp) !== index)).toEqual([]);
});
