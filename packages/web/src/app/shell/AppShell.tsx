import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { Outlet, ScrollRestoration, useLocation } from 'react-router';
import { useForgetLostCalls } from '../../shared/lib/use-forget-lost-calls.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import { LoadingBar } from './LoadingBar.tsx';
import { NavigationBlocker } from './NavigationBlocker.tsx';
import { SkipLink } from './SkipLink.tsx';

const MAIN_ID = 'contenido';

/** The layout of every screen: header with the navigation of signed-in users, the screen, footer. */
export function AppShell() {
  const main = useFocusOnEntry();
  useForgetLostCalls(useLocation().pathname);
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
          // A chart of 16 columns, for example, uses the width of a large screen.
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

/** Focuses the main heading of a new screen, unless the screen has focused an element itself. */
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
