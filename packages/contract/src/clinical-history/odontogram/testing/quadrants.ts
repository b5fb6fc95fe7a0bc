import type { TeethRow } from '../teeth.ts';

/** Rows of at most four teeth, as the map of quadrants shows them. */
export const QUADRANTS = {
  'upper-right': [
    ['18', '17', '16', '15'],
    ['14', '13', '12', '11'],
    ['55', '54', '53'],
    ['52', '51'],
  ],
  'upper-left': [
    ['21', '22', '23', '24'],
    ['25', '26', '27', '28'],
    ['61', '62', '63'],
    ['64', '65'],
  ],
  'lower-right': [
    ['85', '84', '83'],
    ['82', '81'],
    ['48', '47', '46', '45'],
    ['44', '43', '42', '41'],
  ],
  'lower-left': [
    ['71', '72', '73'],
    ['74', '75'],
    ['31', '32', '33', '34'],
    ['35', '36', '37', '38'],
  ],
} as const satisfies Readonly<Record<string, readonly TeethRow[]>>;
export type Quadrant = keyof typeof QUADRANTS;
