import Alert from '@mui/material/Alert';
import { useState } from 'react';

/** Says that a form goes on with what was typed before, and what of it has to be typed again. */
export function FoundDraft() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Alert severity="info" onClose={() => setOpen(false)}>
      Recuperamos lo que habías escrito. La contraseña no se guarda: escríbela de nuevo.
    </Alert>
  );
}
