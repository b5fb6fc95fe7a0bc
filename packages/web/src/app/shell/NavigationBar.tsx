import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NavLink, useLocation } from 'react-router';
import { activeClass, type NavigationItem } from '../navigation.ts';
import { NavigationCount } from './NavigationCount.tsx';

/** The navigation from the medium breakpoint upwards. */
export function NavigationBar({ items }: { items: NavigationItem[] }) {
  const { pathname } = useLocation();
  return (
    <Box component="nav" aria-label="Principal" sx={{ display: 'flex', gap: 0.5 }}>
      {items.map((item) => (
        <Button
          key={item.to}
          component={NavLink}
          to={item.to}
          className={activeClass(item, pathname)}
          color="inherit"
          sx={{
            px: 1.5,
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
