import { alpha, type Theme, type ThemeOptions } from '@mui/material/styles';
import type { SyntheticEvent } from 'react';
import { fields } from './fields.ts';

type Components = NonNullable<ThemeOptions['components']>;

/** Small text in the primary colour reaches a contrast of 4.5 : 1 only on pure white. */
const darker = <Props extends object>(props: Props) => ({
  props: { ...props, color: 'primary' as const },
  style: ({ theme: { palette } }: { theme: Theme }) => ({ color: palette.primary.dark }),
});

const CHIP_COLOURS = ['primary', 'secondary', 'error', 'warning', 'success', 'info'] as const;

const tintedChip = (color: (typeof CHIP_COLOURS)[number]) => ({
  props: { variant: 'outlined' as const, color },
  style: ({ theme: { palette } }: { theme: Theme }) => ({
    color: palette[color].dark,
    backgroundColor: alpha(palette[color].main, palette.mode === 'light' ? 0.1 : 0.16),
    borderColor: 'transparent',
  }),
});

export const components = (): Components => ({
  ...fields,
  // Without ripples a list renders in half the time.
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme: { palette } }) => ({
        fontFamily: 'inherit',
        '&.Mui-focusVisible': { outline: `2px solid ${palette.primary.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: {
        variants: [
          ...(['text', 'outlined'] as const).map((variant) => darker({ variant })),
          {
            props: { variant: 'outlined' },
            style: ({ theme: { palette } }) => ({
              backgroundColor: palette.background.paper,
              borderColor: palette.mode === 'light' ? '#d3dbe5' : '#3a4a5f',
            }),
          },
        ],
      },
    },
  },
  MuiChip: {
    styleOverrides: {
      root: { fontWeight: 500, variants: CHIP_COLOURS.map(tintedChip) },
      label: { fontSize: '0.8125rem', '.MuiChip-sizeSmall > &': { fontSize: '0.75rem' } },
    },
  },
  MuiAvatar: {
    styleOverrides: {
      root: { fontWeight: 600 },
      colorDefault: ({ theme: { palette } }) => ({
        color: palette.primary.dark,
        backgroundColor: palette.background.tint,
      }),
    },
  },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme: { palette } }) => ({ borderColor: palette.divider }),
      head: ({ theme: { palette } }) => ({
        color: palette.text.secondary,
        fontSize: '0.8125rem',
        fontWeight: 500,
        backgroundColor: palette.background.paper,
      }),
    },
  },
  // The dark palette shows no shadows, so a border separates a card from the canvas.
  MuiPaper: {
    styleOverrides: {
      root: ({ theme: { palette } }) => ({
        backgroundImage: 'none',
        ...(palette.mode === 'dark' && {
          '&.MuiPaper-elevation1': { boxShadow: `0 0 0 1px ${palette.divider}` },
        }),
      }),
      rounded: { borderRadius: 12 },
    },
  },
  MuiAccordion: { styleOverrides: { rounded: { borderRadius: '12px !important' } } },
  MuiAlert: { styleOverrides: { root: { borderRadius: 8 } } },
  // If the list covers the field, MUI treats a button released more than 200 ms after the press as a choice,
  // so a slow click would select whatever is under the pointer (mui/material-ui#48956).
  MuiSelect: {
    defaultProps: {
      MenuProps: {
        slotProps: { list: { onMouseUpCapture: (event: SyntheticEvent) => event.stopPropagation() } },
      },
    },
  },
  MuiMenu: { defaultProps: { slotProps: { paper: { elevation: 4 } } } },
  MuiDialog: { defaultProps: { slotProps: { paper: { elevation: 8 } } } },
  MuiDialogActions: { styleOverrides: { root: { padding: '8px 24px 20px' } } },
  // On the grey background, MUI's grey and the primary blue have a contrast below 4.5 : 1.
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme: { palette } }) => ({
        color: palette.text.secondary,
        backgroundColor: palette.background.paper,
        borderColor: palette.divider,
        '&.Mui-selected, &.Mui-selected:hover': {
          color: palette.primary.dark,
          backgroundColor: palette.background.tint,
        },
      }),
    },
  },
  MuiTab: {
    styleOverrides: {
      root: ({ theme: { palette } }) => ({ '&.Mui-selected': { color: palette.primary.dark } }),
    },
  },
  MuiLink: { styleOverrides: { root: { variants: [darker({})] } } },
  MuiTooltip: { defaultProps: { arrow: true }, styleOverrides: { tooltip: { fontSize: '0.75rem' } } },
  // Only the texts in use: MUI's full locale would create a number formatter at every start.
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
      // Digits of equal width align amounts and dates in a column.
      body: { fontVariantNumeric: 'tabular-nums' },
      'h1:focus, main:focus': { outline: 'none' },
      '.avatar[data-initials]::before': { content: 'attr(data-initials)' },
      '@keyframes mui-auto-fill': { from: { animationName: 'mui-auto-fill' } },
      '@keyframes mui-auto-fill-cancel': { from: { animationName: 'mui-auto-fill-cancel' } },
      '@media (prefers-reduced-motion: reduce)': {
        // Shows the end of every animation from the first frame, and only once, because an endless one would
        // flicker. Not `none`: MUI detects autofilled fields by the start of an animation.
        '*, *::before, *::after': {
          animationDelay: '-0.01ms !important',
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transitionDuration: '0.01ms !important',
        },
      },
    },
  },
});
