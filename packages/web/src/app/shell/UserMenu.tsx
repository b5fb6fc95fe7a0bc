import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

interface Props {
  anchor: () => HTMLElement | null;
  label: string;
  onChoose: () => void;
  onClose: () => void;
}

/** Loaded on hover or focus: the dashboard uses no other popover. */
export const UserMenu = ({ anchor, label, onChoose, onClose }: Props) => (
  <Menu disablePortal open onClose={onClose} anchorEl={anchor}>
    <MenuItem onClick={onChoose}>{label}</MenuItem>
  </Menu>
);
