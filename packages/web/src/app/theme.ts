import { esES } from '@mui/material/locale';
import { createTheme } from '@mui/material/styles';

/** Calm and dense: flat surfaces with hairlines, small controls, one accent (design, section 9). */
export const theme = createTheme(
  {
    palette: {
      primary: { main: '#1976d2', light: '#63a4ff' },
      background: { default: '#f5f7fa' },
      text: { primary: '#1c2733', secondary: '#526070' },
      divider: '#dfe5ec',
    },
    shape: { borderRadius: 8 },
    typography: {
      h1: { fontSize: '1.5rem', fontWeight: 500, lineHeight: 1.3 },
      h2: { fontSize: '1.125rem', fontWeight: 500, lineHeight: 1.4 },
      h3: { fontSize: '1rem', fontWeight: 500, lineHeight: 1.5 },
      button: { textTransform: 'none', fontWeight: 500 },
    },
    components: {
      MuiButton: { defaultProps: { disableElevation: true } },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiPaper: { defaultProps: { variant: 'outlined' } },
      MuiAppBar: { defaultProps: { variant: 'elevation', elevation: 0 } },
      MuiDrawer: { defaultProps: { slotProps: { paper: { variant: 'elevation' } } } },
      MuiMenu: { defaultProps: { slotProps: { paper: { variant: 'elevation', elevation: 4 } } } },
      MuiDialog: { defaultProps: { slotProps: { paper: { variant: 'elevation', elevation: 8 } } } },
      MuiTooltip: { defaultProps: { arrow: true } },
      MuiCssBaseline: {
        styleOverrides: {
          'h1:focus, main:focus': { outline: 'none' },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              transitionDuration: '0.01ms !important',
            },
          },
        },
      },
    },
  },
  esES,
);
