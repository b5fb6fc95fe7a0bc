import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

interface Props {
  anchor: () => HTMLElement | null;
  items: readonly { readonly label: string; readonly onChoose: () => void }[];
  onClose: () => void;
}

/** Loaded when somebody reaches for it: the dashboard has no other use for pop-overs. */
export const UserMenu = ({ anchor, items, onClose }: Props) => (
  <Menu disablePortal open onClose={onClose} anchorEl={anchor}>
    {items.map(({ label, onChoose }) => (
      <MenuItem key={label} onClick={onChoose}>
        {label}
      </MenuItem>
    ))}
  </Menu>
);
