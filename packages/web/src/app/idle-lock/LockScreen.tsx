import Lock from '@mui/icons-material/LockOutlined';
import Box from '@mui/material/Box';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { hasUnsavedWork, leaveLocked } from '../../shared/session/log-out.ts';
import { displayName, type SessionUser } from '../../shared/session/session-user.ts';
import { LeaveLocked } from './LeaveLocked.tsx';
import { UnlockForm } from './UnlockForm.tsx';

interface Props {
  user: SessionUser;
  onUnlock: () => void;
}

const TITLE = 'Pantalla bloqueada';
const LOCKED_TITLE = `${TITLE} · Dentaria`;
const TITLE_ID = 'idle-lock-title';

/**
 * Covers the whole window. A modal `dialog` is above every other dialog of the page, and the browser keeps focus,
 * pointer and screen readers in it.
 */
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
          <LeaveLocked onBack={() => setLeaving(false)} />
        ) : (
          <>
            <Typography variant="body2" color="textSecondary" sx={{ mb: 2.5 }}>
              Nadie usó Dentaria en este navegador por un rato. Lo que escribiste sigue ahí: escribe la
              contraseña de <strong>{displayName(user)}</strong> para seguir.
            </Typography>
            <UnlockForm
              username={user.username}
              onUnlock={onUnlock}
              onLeave={() => (hasUnsavedWork() ? setLeaving(true) : leaveLocked())}
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

/** Chrome closes a dialog on the second Escape, whatever its `cancel` event says. */
function keepOpen(event: KeyboardEvent): void {
  if (event.key === 'Escape') event.preventDefault();
  // The shortcuts of the screen below.
  event.stopPropagation();
}

/** Opens the dialog above the page. Closing it returns the focus to where it was. */
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
 * The tab's title may name a patient, also that of a page which loads below the lock. The first `title` counts. Returns the
 * function that shows the page's own title again.
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
