import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NavLink, useLocation } from 'react-router';
import { activeClass, type NavigationItem } from '../navigation.ts';
import { NavigationCount } from './NavigationCount.tsx';

/** An administrator's entries are wider than a small window. */
const BAR = {
  ...{ display: 'flex', gap: { md: 0, xl: 0.5 }, minWidth: 0 },
  ...{ overflowX: 'auto', scrollbarWidth: 'none' },
} as const;

/** The navigation from the medium breakpoint upwards. */
export function NavigationBar({ items }: { items: NavigationItem[] }) {
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label="Principal" sx={BAR}>
      {items.map((item) => (
        <Button
          key={item.to}
          component={NavLink}
          to={item.to}
          className={activeClass(item, pathname)}
          color="inherit"
          sx={{
            px: { md: 0.75, xl: 1.5 },
            flexShrink: 0,
            minWidth: 0,
            color: 'text.secondary',
            '&.active': { color: 'primary.dark', bgcolor: 'background.tint' },
          }}
        >
          {item.label}
          <NavigationCount item={item} />
        </Button>
      ))}
    </Box>
  );
}
