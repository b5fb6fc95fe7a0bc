import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

interface Props {
  anchor: () => HTMLElement | null;
  items: readonly { readonly label: string; readonly onChoose: () => void }[];
  onClose: () => void;
}

/** Loaded on hover or focus: the dashboard uses no other popover. */
export const UserMenu = ({ anchor, items, onClose }: Props) => (
  <Menu disablePortal open onClose={onClose} anchorEl={anchor}>
    {items.map(({ label, onChoose }) => (
      <MenuItem key={label} onClick={onChoose}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);
