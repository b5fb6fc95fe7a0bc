import createCache, { type StylisPlugin } from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useState } from 'react';
import { cspNonce } from '../shared/content-security.ts';
import { loadUntilAvailable } from '../shared/lib/code-loading/page-reload.ts';
import { RELOAD_DRAFTS, removeFormDrafts } from '../shared/lib/form-draft.ts';
import { onSessionEnd } from '../shared/session/session-store.ts';
import { useIsPrinting } from '../shared/ui/layout/use-is-printing.ts';
import { ToastRegion } from '../shared/ui/toast-region/ToastRegion.tsx';
import { toast } from '../shared/ui/toasts.ts';
import { makePrintTheme, makeScreenTheme } from './theme/theme.ts';

/** Safari supports `user-select` only with a prefix. No other property that we use needs one. */
const prefixedForSafari: StylisPlugin = (element) => {
  if (element.type === 'decl' && element.props === 'user-select')
    element.return = `-webkit-${element.value}${element.value}`;
};

/** Omits Emotion's prefixer, which would take a quarter of the time spent on styles. */
const styles = createCache({
  key: 'css',
  stylisPlugins: [prefixedForSafari],
  speedy: import.meta.env.MODE !== 'development',
  ...(cspNonce && { nonce: cspNonce }),
});

export function Providers({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      onSessionEnd((reason, user) => {
        if (reason === 'signed-out') void deleteDrafts(user.id);
        if (reason === 'expired') toast.warning('Tu sesión venció. Volvé a iniciar sesión.');
      }),
    [],
  );
  return (
    <CacheProvider value={styles}>
      <AppTheme>
        {children}
        <ToastRegion />
      </AppTheme>
    </CacheProvider>
  );
}

async function deleteDrafts(userId: number | undefined): Promise<void> {
  removeFormDrafts(RELOAD_DRAFTS);
  const { removeDraftsOf } = await loadUntilAvailable(
    () => import('../features/clinical-history/drafts/drafts.ts'),
  );
  await removeDraftsOf(userId);
}

/** Stored in localStorage as `light`, `dark` or `system`. public/color-scheme.js reads it before the first paint. */
const COLOR_SCHEME_KEY = 'color-scheme';

export function AppTheme({ children }: { children: ReactNode }) {
  // Created during the first render, which React can interrupt. At module load it would delay the start.
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
