import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { createQueryClient } from '../shared/api/query-client.ts';
import { onSessionEnd } from '../shared/session/session-store.ts';
import { useToastsAhead } from '../shared/ui/ToastRegion.tsx';

/** What was read from the server, for every screen of a session and not longer. */
export const queryClient = createQueryClient();
onSessionEnd(() => queryClient.clear());

/** Stands around every screen that calls the server; the sign-in does without. */
export function CallCache({ children }: { children: ReactNode }) {
  useToastsAhead();
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
