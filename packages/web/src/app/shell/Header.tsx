import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { memo, Suspense } from 'react';
import { storedToken, useSessionUser } from '../../shared/session/session-store.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.ts';

/** Of the specification (section 1), not of the release. */
const VERSION = '1.13.0';

const loadSessionBar = () => import('./SessionBar.tsx');
const SessionBar = lazyComponent(async () => (await loadSessionBar()).SessionBar);
if (storedToken() !== null) loadSessionBar().catch(() => undefined);

/** Title and version. The session bar is loaded for signed-in users only. */
export const Header = memo(function Header() {
  const user = useSessionUser();
  return (
    <AppBar
      position="sticky"
      sx={{ bgcolor: 'background.paper', color: 'text.primary', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar variant="dense" sx={{ gap: { xs: 1, md: 2 }, minHeight: 56, px: { xs: 1.5, sm: 3 } }}>
        <Brand />
        {user && (
          <Suspense>
            <SessionBar user={user} />
          </Suspense>
        )}
      </Toolbar>
    </AppBar>
  );
});

/** On narrow screens it follows the button that opens the navigation. */
const Brand = () => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75, flexShrink: 0 }}>
    <Typography component="span" sx={{ fontSize: '1.125rem', fontWeight: 500, color: 'primary.main' }}>
      Dentaria
    </Typography>
    <Typography component="span" variant="caption" color="textSecondary">
      v{VERSION}
    </Typography>
  </Box>
);
