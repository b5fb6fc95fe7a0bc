import Lock from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { hasUnsavedWork, logOutFromLockScreen } from '../../shared/session/log-out.ts';
import { displayName, type SessionUser } from '../../shared/session/session-user.ts';
import { UnlockForm } from './UnlockForm.tsx';

interface Props {
  user: SessionUser;
  onUnlock: () => void;
}

const TITLE = 'Pantalla bloqueada';
const LOCKED_TITLE = `${TITLE} · Dentaria`;
const TITLE_ID = 'idle-lock-title';

/** A modal `dialog` is above every other dialog of the page, and keeps focus, pointer and screen readers inside. */
export function LockScreen({ user, onUnlock }: Props) {
  const dialog = useModal();
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Box
      component="dialog"
      ref={dialog}
      aria-labelledby={TITLE_ID}
      onCancel={(event) => event.preventDefault()}
      onKeyDown={keepOpen}
      onClose={({ currentTarget }) => currentTarget.isConnected && currentTarget.showModal()}
      sx={COVER}
    >
      <Paper sx={{ width: 1, maxWidth: 420, p: { xs: 2.5, sm: 4 }, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <Lock color="action" />
          <Typography id={TITLE_ID} variant="h1">
            {TITLE}
          </Typography>
        </Box>
        {isLeaving ? (
          <LogOutWarning onBack={() => setLeaving(false)} />
        ) : (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5 }}>
              Nadie usó Dentaria en este navegador por un rato. Lo que escribiste sigue ahí: escribí la
              contraseña de <strong>{displayName(user)}</strong> para seguir.
            </Typography>
            <UnlockForm
              username={user.username}
              onUnlock={onUnlock}
              onLeave={() => (hasUnsavedWork() ? setLeaving(true) : logOutFromLockScreen())}
            />
          </>
        )}
      </Paper>
    </Box>
  );
}

const COVER = {
  position: 'fixed',
  inset: 0,
  boxSizing: 'border-box',
  width: '100vw',
  height: '100dvh',
  maxWidth: 'none',
  maxHeight: 'none',
  m: 0,
  p: 2,
  border: 0,
  overflow: 'auto',
  bgcolor: 'background.default',
  color: 'text.primary',
  '&[open]': { display: 'grid', placeItems: 'center' },
  '&::backdrop': { bgcolor: 'background.default' },
} as const;

/** Chrome closes a dialog on the second Escape even if its `cancel` event was prevented. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
  // Keeps the shortcuts of the screen below from running.
  event.stopPropagation();
}

function useModal() {
  const ref = useRef<HTMLDialogElement>(null);
  const [focused] = useState(() => document.activeElement);
  useLayoutEffect(() => {
    const dialog = ref.current;
    const showTitle = coverTitle();
    dialog?.showModal();
    return () => {
      showTitle();
      dialog?.close();
      if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };
  }, [focused]);
  return ref;
}

/**
 * Hides the title of the tab, which may name a patient. A page that loads under the lock adds its own title,
 * but browsers show the first one. Returns a function that restores the title.
 */
function coverTitle(): () => void {
  const cover = document.createElement('title');
  cover.textContent = LOCKED_TITLE;
  const putFirst = (): void => {
    if (document.head.querySelector('title') !== cover) document.head.prepend(cover);
  };
  putFirst();
  const observer = new MutationObserver(putFirst);
  observer.observe(document.head, { childList: true });
  return () => {
    observer.disconnect();
    cover.remove();
  };
}

const LogOutWarning = ({ onBack }: { onBack: () => void }) => (
  <Stack sx={{ gap: 2 }}>
    <Typography>
      En esta pantalla hay cambios sin guardar. Si cerrás la sesión, se pueden perder los que no quedaron como
      borrador.
    </Typography>
    <Button variant="contained" onClick={onBack} autoFocus>
      Volver
    </Button>
    <Button color="error" onClick={logOutFromLockScreen}>
      Cerrar sesión
    </Button>
  </Stack>
);
