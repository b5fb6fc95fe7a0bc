import { createTheme, getContrastRatio } from '@mui/material/styles';
import { describe, expect, it } from 'vitest';
import { darkPalette, lightPalette, makePrintTheme, makeScreenTheme } from './theme.ts';

it('has the primary colours of the specification (section 9)', () => {
  for (const theme of [makeScreenTheme(), makePrintTheme()])
    expect(theme.palette.primary).toMatchObject({ main: '#1976d2', light: '#63a4ff' });
  expect(darkPalette.primary.main).toBe('#63a4ff');
});

describe.each([lightPalette, darkPalette])('the palette $mode', (palette) => {
  const shades = createTheme({ palette }).palette;
  const surfaces = Object.values(palette.background);
  const colours = ['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const;
  const texts = [...Object.values(palette.text), ...colours.map((colour) => shades[colour].dark)];

  it.each(surfaces)('shows every text with a contrast of 4.5 : 1 on %s', (surface) => {
    for (const text of texts) expect(getContrastRatio(text, surface), text).toBeGreaterThanOrEqual(4.5);
  });

  it.each(colours)('shows the text of a %s button with a contrast of 4.5 : 1', (colour) => {
    const { main, contrastText } = shades[colour];
    expect(getContrastRatio(contrastText, main)).toBeGreaterThanOrEqual(4.5);
  });
});
