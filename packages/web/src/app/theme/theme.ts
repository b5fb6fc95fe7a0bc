import { type ColorSystemOptions, createTheme, type Theme } from '@mui/material/styles';
import { components } from './components.ts';
import { darkPalette, lightPalette } from './palettes.ts';
import { typography } from './typography.ts';

const CARD = '0 1px 2px rgb(15 27 42 / 6%), 0 3px 10px rgb(15 27 42 / 5%)';
const POPOVER = '0 2px 6px rgb(15 27 42 / 8%), 0 10px 28px rgb(15 27 42 / 14%)';
const DIALOG = '0 4px 12px rgb(15 27 42 / 10%), 0 24px 56px rgb(15 27 42 / 22%)';

/** By MUI's elevation: 1 is a card, 2 to 7 a popover, 8 and more a dialog. */
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

/** Paper is white, whatever the screen is. */
export const makePrintTheme = () => makeTheme({ light });
