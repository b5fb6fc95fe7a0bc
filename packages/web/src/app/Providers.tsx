import { CacheProvider } from '@emotion/react';
import { type ReactNode, useEffect } from 'react';
import { RELOAD_DRAFTS, removeFormDrafts } from '../shared/lib/form-draft.ts';
import { loadUntilAvailable } from '../shared/lib/load-until-available.ts';
import { onSessionEnd } from '../shared/session/session-store.ts';
import { ToastRegion } from '../shared/ui/ToastRegion.tsx';
import { toast } from '../shared/ui/toasts.ts';
import { styles } from './styles.ts';
import { AppTheme } from './theme/AppTheme.tsx';

/** Deletes unsaved work from this browser when its author signs out. It survives an expired session. */
async function deleteDrafts(userId: number | undefined): Promise<void> {
  removeFormDrafts(RELOAD_DRAFTS);
  const { removeDraftsOf } = await loadUntilAvailable(
    () => import('../features/clinical-history/drafts/drafts.ts'),
  );
  await removeDraftsOf(userId);
}

/** The context of every screen: styles, theme, toasts. */
export function Providers({ children }: { children: ReactNode }) {
  useEffect(
    () =>
      onSessionEnd((reason, user) => {
        if (reason === 'signed-out') void deleteDrafts(user.id);
        if (reason === 'expired') toast.warning('Tu sesión ha expirado. Vuelve a iniciar sesión.');
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
