import {
  type ColorSystemOptions,
  createTheme,
  type PaletteOptions,
  type Theme,
  type ThemeOptions,
} from '@mui/material/styles';
import { components } from './components.ts';

declare module '@mui/material/styles' {
  interface TypeText {
    /** Lighter than `secondary`, with a contrast of at least 4.5 : 1. */
    tertiary: string;
  }
  interface TypeBackground {
    field: string;
    tint: string;
  }
}

/**
 * `dark` is used for text and hover and has more contrast than `main`, so the dark palette makes it the
 * lighter one. MUI computes the missing shades.
 */
export const lightPalette = {
  mode: 'light',
  primary: { main: '#1976d2', light: '#63a4ff' },
  secondary: { main: '#6941c6' },
  error: { main: '#c62828' },
  // White text on MUI's orange has a contrast of only 3 : 1.
  warning: { main: '#b45309', light: '#ff9800' },
  success: { main: '#2e7d32' },
  info: { main: '#0b6aa8' },
  background: { default: '#f6f8fb', paper: '#ffffff', field: '#f1f4f8', tint: '#eef5fd' },
  text: { primary: '#0f1b2a', secondary: '#475467', tertiary: '#667085' },
  divider: '#e6ebf1',
  action: { active: '#596779', hover: 'rgba(15, 27, 42, 0.04)', selected: 'rgba(25, 118, 210, 0.08)' },
} satisfies PaletteOptions;

export const darkPalette = {
  mode: 'dark',
  primary: { main: '#63a4ff', dark: '#8dbcff' },
  secondary: { main: '#b79cf7', dark: '#cbb8fa' },
  error: { main: '#ff8078', dark: '#ffa19b' },
  warning: { main: '#f5b14c', dark: '#fac987' },
  success: { main: '#6cc784', dark: '#93dba5' },
  info: { main: '#5db8ee', dark: '#8fcff5' },
  background: { default: '#0d141d', paper: '#151e2a', field: '#1f2a38', tint: '#1a2c45' },
  text: { primary: '#e9eef5', secondary: '#b3c0d0', tertiary: '#93a1b3' },
  divider: '#263344',
  action: { active: '#a6b4c5', hover: 'rgba(233, 238, 245, 0.06)', selected: 'rgba(99, 164, 255, 0.16)' },
} satisfies PaletteOptions;

/** Relative to the default font size of 16 px. The only sizes are 12, 13, 14, 16, 20 and 28. */
const px = (size: number): string => `${size / 16}rem`;

const title = (size: number, lineHeight: number) => ({
  fontSize: px(size),
  fontWeight: 600,
  lineHeight,
  letterSpacing: size > 16 ? '-0.02em' : '-0.01em',
});

const typography: NonNullable<ThemeOptions['typography']> = {
  // The fallback is a system font with the metrics of Inter (inter.css), so the swap does not shift the layout.
  fontFamily: "'Inter Variable', 'Inter Fallback', system-ui, sans-serif",
  fontWeightMedium: 500,
  fontWeightBold: 600,
  h1: { ...title(20, 1.3), '@media (min-width: 900px)': { fontSize: px(28), lineHeight: 1.2 } },
  h2: title(16, 1.5),
  h3: title(14, 1.5),
  h6: title(20, 1.3),
  body1: { fontSize: px(14), lineHeight: 1.5, letterSpacing: 0 },
  body2: { fontSize: px(14), lineHeight: 1.5, letterSpacing: 0 },
  caption: { fontSize: px(12), lineHeight: 1.4, letterSpacing: 0 },
  button: { fontSize: px(14), fontWeight: 500, lineHeight: 1.5, letterSpacing: 0, textTransform: 'none' },
};

const CARD = '0 1px 2px rgb(15 27 42 / 6%), 0 3px 10px rgb(15 27 42 / 5%)';
const POPOVER = '0 2px 6px rgb(15 27 42 / 8%), 0 10px 28px rgb(15 27 42 / 14%)';
const DIALOG = '0 4px 12px rgb(15 27 42 / 10%), 0 24px 56px rgb(15 27 42 / 22%)';

/** Indexed by MUI's elevation: 1 is a card, 2 to 7 a popover, 8 and above a dialog. */
const shadows = Array.from({ length: 25 }, (_, elevation) => {
  if (elevation === 0) return 'none';
  if (elevation === 1) return CARD;
  return elevation < 8 ? POPOVER : DIALOG;
}) as Theme['shadows'];

const makeTheme = (colorSchemes: { light: ColorSystemOptions; dark?: ColorSystemOptions }) =>
  createTheme({
    colorSchemes,
    shape: { borderRadius: 8 },
    shadows,
    typography,
    transitions: {
      duration: {
        shortest: 120,
        shorter: 120,
        short: 140,
        standard: 160,
        enteringScreen: 160,
        leavingScreen: 120,
      },
    },
    components: components(),
  });

const light = { palette: lightPalette };

export const makeScreenTheme = () => makeTheme({ light, dark: { palette: darkPalette } });

export const makePrintTheme = () => makeTheme({ light });
