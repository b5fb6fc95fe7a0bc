import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { makePrintTheme, makeScreenTheme } from './theme.ts';

/**
 * In localStorage: `light`, `dark` or `system`. public/color-scheme.js reads it before the first paint, which would flash
 * otherwise; the content security policy forbids inline scripts.
 */
const COLOR_SCHEME_KEY = 'color-scheme';

/**
 * The theme in the colour scheme of the system, or in the one chosen on /account. Created during the first render, which
 * React splits, rather than at module load, which would lengthen the startup.
 */
export function AppTheme({ children }: { children: ReactNode }) {
  const [screenTheme] = useState(makeScreenTheme);
  const isPrinting = useIsPrinting();
  return (
    <ThemeProvider
      theme={isPrinting ? makePrintTheme() : screenTheme}
      modeStorageKey={COLOR_SCHEME_KEY}
      noSsr
    >
      <CssBaseline enableColorScheme />
      {children}
    </ThemeProvider>
  );
}

/** True between `beforeprint` and `afterprint`. The browser lays out the paper as soon as the event's handlers return. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const listeners = new AbortController();
    const { signal } = listeners;
    window.addEventListener('beforeprint', () => flushSync(() => setPrinting(true)), { signal });
    window.addEventListener('afterprint', () => setPrinting(false), { signal });
    return () => listeners.abort();
  }, []);
  return isPrinting;
}
