import type { ThemeOptions } from '@mui/material/styles';

/** Pixels on the default font size of 16 px: 12, 13, 14, 16, 20 and 28 are the only sizes. */
const px = (size: number): string => `${size / 16}rem`;

const title = (size: number, lineHeight: number) => ({
  fontSize: px(size),
  fontWeight: 600,
  lineHeight,
  letterSpacing: size > 16 ? '-0.02em' : '-0.01em',
});

export const typography: NonNullable<ThemeOptions['typography']> = {
  // The second family is a system font with the metrics of Inter (inter.css): the swap moves nothing.
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
