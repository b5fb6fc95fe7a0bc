import { ARCH_MARKS } from '@dentaria/contract/clinical-history/odontogram/marking.ts';
import type { ToothCode } from '@dentaria/contract/clinical-history/odontogram/teeth.ts';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';

interface Props {
  anchor: HTMLElement;
  onSelect: (teeth: readonly ToothCode[]) => void;
  onClose: () => void;
}

export const ArchMenu = ({ anchor, onSelect, onClose }: Props) => (
  <Menu open anchorEl={anchor} onClose={onClose} aria-label="Arcadas">
    {ARCH_MARKS.map(({ name, label, teeth }) => (
      <MenuItem
        key={name}
        onClick={() => {
          onSelect(teeth);
          onClose();
        }}
      >
        {label}
      </MenuItem>
    ))}
  </Menu>
);
