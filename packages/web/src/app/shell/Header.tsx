import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { storedToken, useSessionUser } from '../../shared/session/session-store.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

const SPECIFICATION_VERSION = '1.13.0';

const loadSessionBar = () => import('./SessionBar.tsx');
const SessionBar = lazyComponent(async () => (await loadSessionBar()).SessionBar);
if (storedToken() !== null) loadSessionBar().catch(() => undefined);

export const Header = memo(function Header() {
  const user = useSessionUser();
  return (
    <Box component="header" sx={BAR}>
      <Brand />
      {user && <SessionBar user={user} />}
    </Box>
  );
});

/** Not MUI's AppBar, which would lengthen the first script. */
const BAR = {
  display: 'flex',
  alignItems: 'center',
  flexShrink: 0,
  boxSizing: 'border-box',
  width: 1,
  gap: { xs: 1, md: 2 },
  minHeight: 57,
  px: { xs: 1.5, sm: 'max(24px, 50% - 856px)' },
  position: 'sticky',
  top: 0,
  zIndex: 'appBar',
  bgcolor: 'background.paper',
  color: 'text.primary',
  borderBottom: 1,
  borderColor: 'divider',
  // Otherwise the header would be printed on each page.
  '@media print': { position: 'absolute' },
  // On a phone the sticky header of a history replaces this one.
  'body:has([data-history-header]) &': { position: { xs: 'static', sm: 'sticky' } },
} as const;

const Brand = () => (
  <Box sx={{ display: 'flex', alignItems: 'center', gap: { xs: 0.5, sm: 1 }, flexShrink: 0 }}>
    <Box
      component="img"
      src="/favicon.svg"
      alt=""
      sx={{ display: { xs: 'none', sm: 'block' }, width: 26, height: 26 }}
    />
    <Typography component="span" variant="h2">
      Dentaria
    </Typography>
    <Typography component="span" variant="caption" color="textSecondary">
      v{SPECIFICATION_VERSION}
    </Typography>
  </Box>
);
