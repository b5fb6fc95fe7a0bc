import { getContrastRatio, hslToRgb } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { personColours } from './person-colours.ts';

const IDS = Array.from({ length: 1_000 }, (_, id) => id + 1);
const hueOf = (colour: string): number => Number(/\d+/.exec(colour)?.[0]);

describe.each(['light', 'dark'] as const)('personColours in the %s scheme', (mode) => {
  it('returns colours with a contrast of 4.5 : 1', () => {
    for (const id of IDS) {
      const { text, background } = personColours(id, mode);
      expect(getContrastRatio(hslToRgb(text), hslToRgb(background)), text).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('never returns red, which means danger', () => {
    for (const id of IDS) {
      const hue = hueOf(personColours(id, mode).background);
      expect(hue).toBeGreaterThanOrEqual(20);
      expect(hue).toBeLessThanOrEqual(340);
    }
  });
});

it('returns the same colours for an id and others for the next one', () => {
  const hues = IDS.slice(0, 5).map((id) => hueOf(personColours(id, 'light').background));
  expect(new Set(hues).size).toBe(5);
  expect(personColours(7, 'light')).toEqual(personColours(7, 'light'));
});
