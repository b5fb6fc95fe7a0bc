import Drawer from '@mui/material/Drawer';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemButton from '@mui/material/ListItemButton';
import ListItemText from '@mui/material/ListItemText';
import { NavLink, useLocation } from 'react-router';
import { activeClass, type NavigationItem } from '../navigation.ts';
import { NavigationCount } from './NavigationCount.tsx';

interface Props {
  items: NavigationItem[];
  onClose: () => void;
}

export function NavigationDrawer({ items, onClose }: Props) {
  const { pathname } = useLocation();
  return (
    <Drawer open onClose={onClose} slotProps={{ paper: { 'aria-label': 'Navegación', sx: { width: 260 } } }}>
      <List component="nav" aria-label="Principal" sx={{ pt: 1 }}>
        {items.map((item) => (
          <ListItem key={item.to} component="div" disablePadding>
            <ListItemButton
              component={NavLink}
              to={item.to}
              className={activeClass(item, pathname)}
              onClick={onClose}
              sx={{ minHeight: 48, '&.active': { color: 'primary.dark', bgcolor: 'background.tint' } }}
            >
              <ListItemText primary={item.label} />
              <NavigationCount item={item} />
            </ListItemButton>
          </ListItem>
        ))}
      </List>
    </Drawer>
  );
}
