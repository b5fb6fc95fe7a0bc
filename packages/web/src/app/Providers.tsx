import { CacheProvider } from '@emotion/react';
import CssBaseline from '@mui/material/CssBaseline';
import { ThemeProvider } from '@mui/material/styles';
import { type ReactNode, useEffect, useState } from 'react';
import { onSessionEnd } from '../shared/session/session-store.ts';
import { ToastRegion } from '../shared/ui/ToastRegion.tsx';
import { toast } from '../shared/ui/toasts.ts';
import { styles } from './styles.ts';
import { makeTheme } from './theme.ts';

/** Who signs out leaves no unsaved history behind in the browser; an expired session keeps it (design, section 6). */
async function forgetDrafts(userId: number | undefined): Promise<void> {
  const { removeDraftsOf } = await import('../features/clinical-history/drafts/drafts.ts');
  await removeDraftsOf(userId);
}

/** What every screen stands in: styles, theme, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  const [theme] = useState(makeTheme);
  useEffect(
    () =>
      onSessionEnd((reason, user) => {
        if (reason === 'signed-out') void forgetDrafts(user.id);
        if (reason === 'expired') toast.warning('Tu sesión ha expirado. Vuelve a iniciar sesión.');
      }),
    [],
  );
  return (
    <CacheProvider value={styles}>
      <ThemeProvider theme={theme}>
        <CssBaseline />
        {children}
        <ToastRegion />
      </ThemeProvider>
    </CacheProvider>
  );
}
