import Alert from '@mui/material/Alert';
import { useState } from 'react';

export function RestoredDraftAlert() {
  const [isOpen, setOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Alert severity="info" onClose={() => setOpen(false)}>
      Recuperamos lo que habías escrito. La contraseña no se guarda: escribila de nuevo.
    </Alert>
  );
}
