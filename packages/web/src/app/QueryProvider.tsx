import { onlineManager, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { onConnectionChange, onReconnect, watchNetwork } from '../shared/api/connection.ts';
import { createQueryClient } from '../shared/api/query-client.ts';
import { ExtensionsContext, makeExtensions } from '../shared/extensions/Extension.tsx';
import { loadUntilAvailable } from '../shared/lib/code-loading/page-reload.ts';
import { usePreloadWhenIdle } from '../shared/lib/code-loading/use-preload-when-idle.ts';
import { onSessionEnd } from '../shared/session/session-store.ts';
import { loadToasts } from '../shared/ui/toast-region/ToastRegion.tsx';
import { hideIfLocked } from './idle-lock/idle-state.ts';

hideIfLocked();

export const queryClient = createQueryClient();
onSessionEnd(() => queryClient.clear());
watchNetwork();
onReconnect(() => {
  void queryClient.refetchQueries(
    { type: 'active', predicate: ({ state }) => state.status === 'error' },
    { cancelRefetch: false },
  );
});
// TanStack Query then refetches stale queries once the connection returns (refetchOnReconnect).
onlineManager.setEventListener((setOnline) => onConnectionChange(({ state }) => setOnline(state !== 'lost')));

const extensions = makeExtensions(() => import('./extensions.ts').then((module) => module.extensions));

export function QueryProvider({ children }: { children: ReactNode }) {
  // Loaded early, so that a toast can report a lost connection.
  usePreloadWhenIdle(() => loadUntilAvailable(loadToasts));
  return (
    <QueryClientProvider client={queryClient}>
      <ExtensionsContext value={extensions}>{children}</ExtensionsContext>
    </QueryClientProvider>
  );
}
