import { describe, expect, it } from 'vitest';
import { lanesOf } from './lanes.ts';

const span = ([start, end]: readonly [number, number]) => ({ start, end });
const shown = (spans: readonly (readonly [number, number])[]) =>
  lanesOf(spans.map(span)).map(({ lane, lanes }) => `${lane}/${lanes}`);

describe('lanes', () => {
  it.each([
    ['no appointments', [], []],
    ['one appointment', [[600, 630]], ['0/1']],
    [
      'two appointments that touch',
      [
        [600, 630],
        [630, 660],
      ],
      ['0/1', '0/1'],
    ],
    [
      'two appointments that overlap',
      [
        [600, 630],
        [615, 645],
      ],
      ['0/2', '1/2'],
    ],
    [
      'two appointments at the same time, the longer one first',
      [
        [600, 630],
        [600, 660],
      ],
      ['1/2', '0/2'],
    ],
    [
      'unsorted appointments',
      [
        [615, 645],
        [600, 630],
      ],
      ['1/2', '0/2'],
    ],
    [
      'a third appointment, which takes the first free lane',
      [
        [600, 630],
        [615, 660],
        [630, 650],
      ],
      ['0/2', '1/2', '0/2'],
    ],
    [
      'three appointments at once',
      [
        [600, 660],
        [610, 660],
        [620, 660],
      ],
      ['0/3', '1/3', '2/3'],
    ],
    [
      'overlapping appointments and one after them',
      [
        [600, 630],
        [600, 630],
        [630, 660],
      ],
      ['0/2', '1/2', '0/1'],
    ],
  ] as const)('are assigned to %s', (_, spans, lanes) => {
    expect(shown(spans)).toEqual(lanes);
  });
});
