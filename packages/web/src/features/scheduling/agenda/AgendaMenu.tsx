import MoreVert from '@mui/icons-material/MoreVert';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';
import { schedulingPaths } from '../scheduling.paths.ts';

interface Props {
  /** That of the address. */
  clinicId: number | undefined;
  /** Shows the keys; undefined on devices without any. */
  onKeys: (() => void) | undefined;
}

/** The other screens of the agenda, and its keys. */
export function AgendaMenu({ clinicId, onKeys }: Props) {
  const user = useSignedInUser();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const query = { clinic: clinicId };
  return (
    <>
      <IconButton
        ref={button}
        aria-label="Más de la agenda"
        title="Más"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(true)}
      >
        <MoreVert />
      </IconButton>
      <Menu open={isOpen} anchorEl={() => button.current} onClose={() => setOpen(false)}>
        <MenuItem component={Link} to={schedulingPaths.waitlist.to({}, query)}>
          Lista de espera
        </MenuItem>
        {hasAnyRole(user, ['ADMIN', 'DENTIST']) && (
          <MenuItem component={Link} to={schedulingPaths.numbers.to({}, query)}>
            Números
          </MenuItem>
        )}
        <MenuItem component={Link} to={schedulingPaths.settings.to({}, query)}>
          Configuración
        </MenuItem>
        {onKeys && (
          <MenuItem
            onClick={() => {
              setOpen(false);
              onKeys();
            }}
          >
            Atajos de teclado
          </MenuItem>
        )}
      </Menu>
    </>
  );
}
