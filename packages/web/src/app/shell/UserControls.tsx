import ExpandMore from '@mui/icons-material/ExpandMore';
import Logout from '@mui/icons-material/Logout';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { logOut } from '../../shared/session/log-out.ts';
import { displayName, roleBadge, type SessionUser } from '../../shared/session/session-user.ts';
import { useIsCompact } from '../../shared/ui/breakpoints.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

const LOG_OUT = 'Cerrar Sesión';

const COMPACT_CHIP = { height: 20, fontSize: '0.75rem', '& .MuiChip-label': { px: 0.5 } };

const load = () => import('./UserMenu.tsx');
const UserMenu = lazyComponent(async () => (await load()).UserMenu);
const preload = (): void => void load().catch(() => undefined);

export function UserControls({ user }: { user: SessionUser }) {
  const isCompact = useIsCompact();
  const badge = roleBadge(user);
  const chip = (
    <Chip
      size="small"
      label={badge.label}
      color={badge.color}
      variant={badge.color === 'default' ? 'filled' : 'outlined'}
      sx={isCompact ? COMPACT_CHIP : { flexShrink: 0 }}
    />
  );
  return isCompact ? (
    <>
      <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', alignItems: 'flex-end' }}>
        <Typography variant="caption" noWrap sx={{ maxWidth: 1, lineHeight: 1.4 }}>
          {displayName(user)}
        </Typography>
        {chip}
      </Box>
      <IconButton edge="end" aria-label={LOG_OUT} title={LOG_OUT} onClick={logOut}>
        <Logout />
      </IconButton>
    </>
  ) : (
    <>
      {chip}
      <MenuButton name={displayName(user)} />
    </>
  );
}

function MenuButton({ name }: { name: string }) {
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        ref={button}
        color="inherit"
        endIcon={<ExpandMore />}
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(true)}
        onPointerEnter={preload}
        onFocus={preload}
        sx={{ flexShrink: 0 }}
      >
        {name}
      </Button>
      {open && (
        <UserMenu
          anchor={() => button.current}
          label={LOG_OUT}
          onChoose={logOut}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
