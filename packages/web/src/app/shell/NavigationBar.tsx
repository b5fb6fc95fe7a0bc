import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { NavLink } from 'react-router';
import type { NavigationItem } from '../navigation.ts';

/** The navigation from the medium breakpoint up. */
export const NavigationBar = ({ items }: { items: NavigationItem[] }) => (
  <Box component="nav" aria-label="Principal" sx={{ display: 'flex', gap: 0.5 }}>
    {items.map(({ label, to }) => (
      <Button
        key={to}
        component={NavLink}
        to={to}
        color="inherit"
        sx={{
          px: 1.5,
          color: 'text.secondary',
          '&.active': { color: 'primary.dark', bgcolor: 'action.selected' },
        }}
      >
        {label}
      </Button>
    ))}
  </Box>
);
