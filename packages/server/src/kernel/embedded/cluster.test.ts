import { expect, it } from 'vitest';
import { reasonOfInitdb } from './cluster.ts';

it.each([
  [
    '2026-11-21 04:53:35.789 UTC [7] FATAL:  could not write to file "x": No space left on device',
    'no space left on the disk',
  ],
  [
    '2026-11-21 04:53:36 UTC [7] FATAL:  could not extend file "y": wrote only 4096 of 8192 bytes',
    'no space left on the disk',
  ],
  [
    'initdb: error: could not look up effective user ID 70: user does not exist\n',
    'could not look up effective user ID 70: user does not exist',
  ],
  ['creating\n2026-11-21 UTC [7] FATAL:  something else.\nchild process exited', 'something else'],
  ['another message', 'another message'],
  ['', 'initdb failed'],
])('extracts the reason from the initdb output %j', (stderr, reason) => {
  expect(reasonOfInitdb(stderr)).toBe(reason);
});
