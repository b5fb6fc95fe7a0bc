import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { NavLink } from 'react-router';
import type { NavigationItem } from '../navigation.ts';

interface Props {
  items: NavigationItem[];
  onClose: () => void;
}

/** The navigation below the medium breakpoint. Choosing an entry closes it. */
export const NavigationDrawer = ({ items, onClose }: Props) => (
  <Drawer open onClose={onClose} slotProps={{ paper: { 'aria-label': 'Navegación', sx: { width: 260 } } }}>
    <List component="nav" aria-label="Principal" sx={{ pt: 1 }}>
      {items.map(({ label, to }) => (
        <ListItem key={to} component="div" disablePadding>
          <ListItemButton
            component={NavLink}
            to={to}
            onClick={onClose}
            sx={{ minHeight: 48, '&.active': { color: 'primary.dark', bgcolor: 'action.selected' } }}
          >
            <ListItemText primary={label} />
          </ListItemButton>
        </ListItem>
      ))}
    </List>
  </Drawer>
);
