import MenuIcon from '@mui/icons-material/Menu';
import AppBar from '@mui/material/AppBar';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Toolbar from '@mui/material/Toolbar';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { version } from '../../../package.json';
import type { SessionUser } from '../../shared/session/session-user.ts';
import { useIsNarrow } from '../../shared/ui/breakpoints.ts';
import { navigationFor } from '../navigation.ts';
import { NavigationBar } from './NavigationBar.tsx';
import { NavigationDrawer } from './NavigationDrawer.tsx';
import { UserCorner } from './UserCorner.tsx';

/** Title and version for everybody; navigation, name, role and the way out for whoever is signed in. */
export function Header({ user }: { user: SessionUser | undefined }) {
  const narrow = useIsNarrow();
  const [drawerOpen, setDrawerOpen] = useState(false);
  return (
    <AppBar
      position="sticky"
      sx={{ bgcolor: 'background.paper', color: 'text.primary', borderBottom: 1, borderColor: 'divider' }}
    >
      <Toolbar variant="dense" sx={{ gap: { xs: 1, md: 2 }, minHeight: 56, px: { xs: 1.5, sm: 3 } }}>
        {user && narrow && (
          <IconButton edge="start" aria-label="Abrir navegación" onClick={() => setDrawerOpen(true)}>
            <MenuIcon />
          </IconButton>
        )}
        <Brand />
        {user && !narrow && <NavigationBar items={navigationFor(user)} />}
        <Box sx={{ flex: 1 }} />
        {user && <UserCorner user={user} />}
      </Toolbar>
      {user && narrow && (
        <NavigationDrawer
          items={navigationFor(user)}
          open={drawerOpen}
          onClose={() => setDrawerOpen(false)}
        />
      )}
    </AppBar>
  );
}

const Brand = () => (
  <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 0.75, flexShrink: 0 }}>
    <Typography component="span" sx={{ fontSize: '1.125rem', fontWeight: 500, color: 'primary.main' }}>
      Dentaria
    </Typography>
    <Typography component="span" variant="caption" color="textSecondary">
      v{version}
    </Typography>
  </Box>
);
