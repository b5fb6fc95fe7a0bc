import MenuIcon from '@mui/icons-material/Menu';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { useForgetUnansweredRequests } from '../../shared/api/service-client.ts';
import { MAX_TIMEOUT_MS } from '../../shared/session/session-store.ts';
import { hasAnyRole, type SessionUser } from '../../shared/session/session-user.ts';
import { useIsNarrow } from '../../shared/ui/breakpoints.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { toast } from '../../shared/ui/toasts.ts';
import { navigationFor } from '../navigation.ts';
import { QueryProvider } from '../QueryProvider.tsx';
import { NavigationBar } from './NavigationBar.tsx';
import { NavigationCount } from './NavigationCount.tsx';
import { PatientSearchButton } from './PatientSearchButton.tsx';
import { UserControls } from './UserControls.tsx';

const loadDrawer = () => import('./NavigationDrawer.tsx');
const NavigationDrawer = lazyComponent(async () => (await loadDrawer()).NavigationDrawer);
const IdleLock = lazyComponent(async () => (await import('../idle-lock/IdleLock.tsx')).IdleLock);
const preloadDrawer = (): void => void loadDrawer().catch(() => undefined);

export function SessionBar({ user }: { user: SessionUser }) {
  useForgetUnansweredRequests(useLocation().pathname);
  return (
    <QueryProvider>
      <Bar user={user} />
      {hasAnyRole(user, ['DENTIST', 'RECEPTIONIST']) && <IdleLock user={user} />}
    </QueryProvider>
  );
}

function Bar({ user }: { user: SessionUser }) {
  const narrow = useIsNarrow();
  const [drawerOpen, setDrawerOpen] = useState(false);
  const items = navigationFor(user);
  const canSearch = hasAnyRole(user, ['ADMIN', 'DENTIST', 'RECEPTIONIST']);
  useExpiryWarning(user);
  return (
    <>
      {narrow ? (
        <IconButton
          edge="start"
          aria-label="Abrir navegación"
          onClick={() => setDrawerOpen(true)}
          onPointerEnter={preloadDrawer}
          onFocus={preloadDrawer}
          sx={{ order: -1 }}
        >
          <MenuIcon />
          {items.map((item) => (
            <NavigationCount key={item.to} item={item} isBadge />
          ))}
        </IconButton>
      ) : (
        <NavigationBar items={items} onMore={() => setDrawerOpen(true)} onMoreHover={preloadDrawer} />
      )}
      <Box sx={{ flex: 1, ml: narrow ? -1 : 0 }} />
      {canSearch && <PatientSearchButton />}
      <UserControls user={user} />
      {drawerOpen && <NavigationDrawer items={items} onClose={() => setDrawerOpen(false)} />}
    </>
  );
}

const WARNING_MS = 120_000;

function useExpiryWarning({ expiresAt }: SessionUser): void {
  useEffect(() => {
    if (expiresAt === undefined) return;
    const delay = expiresAt * 1000 - WARNING_MS - Date.now();
    if (delay < 0 || delay > MAX_TIMEOUT_MS) return;
    const timer = setTimeout(
      () =>
        toast.warning(
          'Tu sesión vence en dos minutos. Guardá tu trabajo; después volvés a esta pantalla al iniciar sesión.',
          { autoHideDuration: WARNING_MS },
        ),
      delay,
    );
    return () => clearTimeout(timer);
  }, [expiresAt]);
}
