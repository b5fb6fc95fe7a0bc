import { createTheme, type Theme } from '@mui/material/styles';

/** Uses the darker shade: small text in the primary colour has a contrast of 4.5 : 1 on pure white only. */
const darker = <Props extends object>(props: Props) => ({
  props: { ...props, color: 'primary' as const },
  style: ({ theme: { palette } }: { theme: Theme }) => ({ color: palette.primary.dark }),
});

/**
 * Flat surfaces with thin borders, small controls, one accent colour. Created during the first render, which React
 * splits, rather than at module load, which would lengthen the startup.
 */
export const makeTheme = () =>
  createTheme({
    palette: {
      primary: { main: '#1976d2', light: '#63a4ff' },
      // White text on MUI's orange has a contrast of only 3 : 1.
      warning: { main: '#b45309', light: '#ff9800' },
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
      // The heaviest weight that is loaded; the browser would synthesize a bolder one.
      fontWeightBold: 500,
    },
    components: {
      // Without ripples a list renders in half the time. The focus is the same ring on every control.
      MuiButtonBase: {
        defaultProps: { disableRipple: true },
        styleOverrides: {
          root: ({ theme: { palette } }) => ({
            '&.Mui-focusVisible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
          }),
        },
      },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { variants: (['text', 'outlined'] as const).map((variant) => darker({ variant })) },
        },
      },
      MuiChip: { styleOverrides: { root: { variants: [darker({ variant: 'outlined' })] } } },
      MuiAvatar: {
        styleOverrides: { colorDefault: ({ theme: { palette } }) => ({ color: palette.common.white }) },
      },
      MuiTableCell: {
        styleOverrides: { root: ({ theme: { palette } }) => ({ borderColor: palette.divider }) },
      },
      MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: ({ theme: { palette } }) => ({
            // MUI reserves room for an asterisk in the label's gap; our labels have none (MuiInputLabel).
            '& :is(input, textarea, select):required ~ fieldset legend > span': { marginRight: '-0.65em' },
            // A read-only field must not look editable.
            '&.MuiInputBase-readOnly:not(.Mui-focused, .Mui-error) fieldset': {
              borderColor: palette.divider,
            },
          }),
        },
      },
      // Each field would insert and remove these keyframes; MuiCssBaseline below defines them once.
      MuiInputBase: {
        defaultProps: { disableInjectingGlobalStyles: true },
        styleOverrides: { input: { textOverflow: 'ellipsis' } },
      },
      // Labels have no asterisk: the input's `required` attribute informs assistive technology.
      MuiInputLabel: { defaultProps: { required: false } },
      MuiFormControl: { defaultProps: { size: 'small' } },
      MuiPaper: { defaultProps: { variant: 'outlined' } },
      MuiAppBar: { defaultProps: { variant: 'elevation', elevation: 0 } },
      MuiDrawer: { defaultProps: { slotProps: { paper: { variant: 'elevation' } } } },
      MuiMenu: { defaultProps: { slotProps: { paper: { variant: 'elevation', elevation: 4 } } } },
      MuiDialog: { defaultProps: { slotProps: { paper: { variant: 'elevation', elevation: 8 } } } },
      // Aligns the buttons with the fields above them.
      MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
      // On the grey background, MUI's grey and the primary blue have a contrast below 4.5 : 1.
      MuiToggleButton: {
        styleOverrides: {
          root: {
            color: '#526070',
            backgroundColor: '#ffffff',
            '&.Mui-selected': { color: '#0d4f9e', backgroundColor: '#e7f1fb' },
            '&.Mui-selected:hover': { backgroundColor: '#dbeafa' },
          },
        },
      },
      MuiTooltip: { defaultProps: { arrow: true } },
      // Only the Spanish texts that are shown: MUI's full locale would create a number formatter at every start.
      MuiAutocomplete: {
        defaultProps: {
          clearText: 'Limpiar',
          closeText: 'Cerrar',
          loadingText: 'Cargando…',
          noOptionsText: 'Sin opciones',
          openText: 'Abrir',
        },
      },
      MuiCssBaseline: {
        styleOverrides: {
          'h1:focus, main:focus': { outline: 'none' },
          '@keyframes mui-auto-fill': { from: { animationName: 'mui-auto-fill' } },
          '@keyframes mui-auto-fill-cancel': { from: { animationName: 'mui-auto-fill-cancel' } },
          '@media (prefers-reduced-motion: reduce)': {
            '*, *::before, *::after': {
              animationDuration: '0.01ms !important',
              transitionDuration: '0.01ms !important',
            },
          },
        },
      },
    },
  });
