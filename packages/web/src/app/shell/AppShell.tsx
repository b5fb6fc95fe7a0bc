import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, useEffect, useRef } from 'react';
import {
  Outlet,
  ScrollRestoration,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router';
import { getConfig } from '../../shared/api/config.ts';
import {
  isReturningToEntry,
  openModals,
  useDialogAndGuardBlocker,
  useHasNavigationBlocker,
} from '../../shared/lib/use-navigation-blocker.ts';
import { useStableCallback } from '../../shared/lib/use-stable-callback.ts';
import { PLAIN_LINK } from '../../shared/ui/plain-link.ts';
import { Header } from './Header.tsx';

const MAIN_ID = 'contenido';

export function AppShell() {
  const main = useFocusOnEntry();
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', minHeight: '100dvh' }}>
      <SkipLink target={MAIN_ID} />
      <Header />
      <LoadingBar />
      <Box
        component="main"
        id={MAIN_ID}
        ref={main}
        tabIndex={-1}
        sx={{
          flex: 1,
          width: 1,
          maxWidth: 1440,
          mx: 'auto',
          px: { xs: 2, sm: 3 },
          py: { xs: 2, md: 3 },
          '&:has([data-wide])': { maxWidth: 1760 },
          // Keeps the footer from jumping when content is loaded.
          '&:has([data-loading])': { minHeight: '100dvh' },
        }}
      >
        <Outlet />
      </Box>
      <Footer />
      <ScrollRestoration />
      <NavigationBlocker />
    </Box>
  );
}

function useFocusOnEntry() {
  const main = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const entered = useRef(pathname);
  useEffect(() => {
    if (entered.current === pathname) return;
    entered.current = pathname;
    if (main.current?.contains(document.activeElement)) return;
    const heading = main.current?.querySelector('h1');
    (heading ?? main.current)?.focus({ preventScroll: true });
  }, [pathname]);
  return main;
}

const Footer = memo(() => (
  <Box component="footer" sx={{ py: 2, px: 2, textAlign: 'center' }}>
    <Typography variant="caption" color="textSecondary">
      © {new Date().getFullYear()} {getConfig().companyName}
    </Typography>
  </Box>
));

const slide = keyframes`from { transform: translateX(-100%) } to { transform: translateX(250%) }`;

function LoadingBar() {
  if (useNavigation().state !== 'loading') return null;
  return (
    <Box
      role="progressbar"
      aria-label="Cargando pantalla"
      sx={{ position: 'fixed', inset: '0 0 auto', zIndex: 'tooltip', height: 3, overflow: 'hidden' }}
    >
      <Box
        sx={{
          width: '40%',
          height: 1,
          bgcolor: 'primary.main',
          animation: `${slide} 1.2s ease-in-out infinite`,
        }}
      />
    </Box>
  );
}

/**
 * Lets the browser's Back button close dialogs. Mounts no blocker if the screen has its own, because a router
 * warns about two.
 */
function NavigationBlocker() {
  useStepBeforeDialogs();
  return useHasNavigationBlocker() ? null : <SpareBlocker />;
}

function SpareBlocker() {
  useDialogAndGuardBlocker();
  return null;
}

const SkipLink = ({ target }: { target: string }) => (
  <Typography
    component="a"
    variant="inherit"
    href={`#${target}`}
    // The fragment of the address belongs to the screen.
    onClick={(event) => {
      event.preventDefault();
      document.getElementById(target)?.focus();
    }}
    sx={{
      ...PLAIN_LINK,
      position: 'absolute',
      left: 8,
      top: -60,
      zIndex: 'tooltip',
      px: 2,
      py: 1,
      borderRadius: 1,
      bgcolor: 'background.paper',
      '&:focus': { top: 8 },
    }}
  >
    Saltar al contenido
  </Typography>
);

/**
 * True if Back would leave the application, which no page can prevent. False in browsers without the Navigation API.
 */
function isFirstEntry(): boolean {
  const { navigation } = window;
  if (!navigation?.currentEntry) return false;
  return navigation.entries()[navigation.currentEntry.index - 1]?.sameDocument !== true;
}

/**
 * Before a dialog opens on the first entry of the browser's history, duplicates that entry, so that Back can
 * close the dialog. Later, Back skips the duplicate.
 */
function useStepBeforeDialogs(): void {
  const navigate = useNavigate();
  const location = useLocation();
  const type = useNavigationType();
  const stepKey = useRef<string>(undefined);
  const isAdding = useRef(false);
  const before = useRef(location);
  const addStep = useStableCallback((): void => {
    if (isAdding.current || isReturningToEntry() || openModals().length === 0 || !isFirstEntry()) return;
    isAdding.current = true;
    const { pathname, search, hash, state } = location;
    void navigate({ pathname, search, hash }, { state, preventScrollReset: true });
  });
  useEffect(() => {
    const observer = new MutationObserver(addStep);
    observer.observe(document.body, { childList: true });
    return () => observer.disconnect();
  }, [addStep]);
  useEffect(() => {
    const previous = before.current;
    before.current = location;
    if (previous.key === location.key) return;
    if (isAdding.current) stepKey.current = location.key;
    isAdding.current = false;
    const isBack = type === 'POP' && previous.key === stepKey.current && isFirstEntry();
    if (isBack) window.history.back();
  }, [location, type]);
}
