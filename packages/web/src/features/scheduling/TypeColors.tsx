import type { TypeColor } from '@dentaria/contract/scheduling/settings.ts';
import Box from '@mui/material/Box';
import { amber, blue, blueGrey, deepOrange, deepPurple, green, pink, teal } from '@mui/material/colors';
import type { Theme } from '@mui/material/styles';

const HUES = {
  blue,
  teal,
  green,
  amber,
  orange: deepOrange,
  violet: deepPurple,
  pink,
  gray: blueGrey,
} as const satisfies Record<TypeColor, object>;

export const COLOR_NAMES: Readonly<Record<TypeColor, string>> = {
  blue: 'Azul',
  teal: 'Verde azulado',
  green: 'Verde',
  amber: 'Ámbar',
  orange: 'Naranja',
  violet: 'Violeta',
  pink: 'Rosa',
  gray: 'Gris',
};

type CustomProperties = Record<string, string | Record<string, string>>;

const entriesOf = (shade: (color: TypeColor) => string): Record<string, string> =>
  Object.fromEntries(Object.keys(HUES).map((color) => [`--type-${color}`, shade(color as TypeColor)]));

/** Defines custom properties such as `--type-blue`. */
export const typeColors = (theme: Theme): CustomProperties => ({
  ...entriesOf((color) => HUES[color][color === 'amber' ? 800 : 600]),
  ...(theme.applyStyles(
    'dark',
    entriesOf((color) => HUES[color][200]),
  ) as CustomProperties),
});

/** Requires an ancestor with the styles of `typeColors`. */
export const typeColor = (color: TypeColor = 'gray'): string => `var(--type-${color})`;

export const TypeSwatch = ({ color }: { color: TypeColor }) => (
  <Box
    component="span"
    aria-hidden
    sx={[typeColors, { flex: 'none', width: 16, height: 16, borderRadius: 0.5, bgcolor: typeColor(color) }]}
  />
);
