import type { ThemeOptions } from '@mui/material/styles';

/** In pixels. Also the top margin of a button next to an input. */
export const LABEL_HEIGHT = 22;

export const fields: NonNullable<ThemeOptions['components']> = {
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiInputLabel: {
    defaultProps: { required: false, shrink: true },
    styleOverrides: {
      root: ({ theme: { palette } }) => ({
        position: 'static',
        transform: 'none',
        maxWidth: 'none',
        marginBottom: 4,
        minHeight: LABEL_HEIGHT - 4,
        pointerEvents: 'auto',
        fontSize: '0.8125rem',
        fontWeight: 500,
        lineHeight: `${LABEL_HEIGHT - 4}px`,
        letterSpacing: 0,
        color: palette.text.secondary,
        '&.Mui-focused:not(.Mui-error)': { color: palette.primary.dark },
      }),
    },
  },
  MuiOutlinedInput: {
    defaultProps: { notched: false },
    styleOverrides: {
      root: ({ theme: { palette } }) => ({
        backgroundColor: palette.background.field,
        '&, &.Mui-disabled': {
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent', top: 0 },
        },
        '& .MuiOutlinedInput-notchedOutline legend': { display: 'none' },
        '&:hover:not(.Mui-error, .Mui-focused, .Mui-disabled) .MuiOutlinedInput-notchedOutline': {
          borderColor: palette.divider,
        },
        '&.MuiInputBase-readOnly:not(.Mui-focused, .Mui-error)': {
          backgroundColor: 'transparent',
          paddingLeft: 0,
          paddingRight: 0,
          '& .MuiOutlinedInput-notchedOutline': { borderColor: 'transparent' },
          '& .MuiOutlinedInput-input': { paddingLeft: 0, paddingRight: 0 },
        },
      }),
      input: { height: 24, lineHeight: '24px', padding: '8px 12px' },
      multiline: { padding: '8px 12px', '& .MuiOutlinedInput-input': { padding: 0, height: 'auto' } },
    },
  },
  // MuiCssBaseline defines these keyframes once. Otherwise each field would insert and remove them.
  MuiInputBase: {
    defaultProps: { disableInjectingGlobalStyles: true },
    styleOverrides: {
      root: {
        // iOS zooms into inputs with a smaller font.
        fontSize: '1rem',
        lineHeight: '24px',
        '@media (min-width: 900px)': { fontSize: '0.875rem' },
      },
      input: ({ theme: { palette } }) => ({
        textOverflow: 'ellipsis',
        '&::placeholder': { color: palette.text.tertiary, opacity: 1 },
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginLeft: 0, marginRight: 0 } } },
  MuiFormControlLabel: { styleOverrides: { label: { fontSize: '0.875rem' } } },
};
