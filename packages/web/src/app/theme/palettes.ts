import type { PaletteOptions } from '@mui/material/styles';

declare module '@mui/material/styles' {
  interface TypeText {
    /** Placeholders, units and table headings: lighter than `secondary`, still 4.5 : 1. */
    tertiary: string;
  }
  interface TypeBackground {
    /** The fill of an input. */
    field: string;
    /** A selected or highlighted surface. */
    tint: string;
  }
}

/**
 * `dark` is for text and hover: it has more contrast with the surface than `main`, so in the dark palette it is lighter.
 * MUI computes the shades that are absent.
 */
export const lightPalette = {
  mode: 'light',
  primary: { main: '#1976d2', light: '#63a4ff' },
  secondary: { main: '#6941c6' },
  // Red means danger, and existing work in the chart.
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
