import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Failure } from '../../../shared/api/failure.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';

interface Props {
  onSignOut: () => void;
  busy: boolean;
  failure: Failure | undefined;
}

/** Requires a confirmation, because the user must then sign in again on every device. */
export function SignOutEverywhere({ onSignOut, busy, failure }: Props) {
  const [isConfirming, setConfirming] = useState(false);
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      {failure && <FailureAlert failure={failure} />}
      <Typography variant="body2">
        Si perdiste un equipo o dejaste la sesión abierta en otro lugar, ciérrala aquí. También se cierra en
        este dispositivo.
      </Typography>
      <Button variant="outlined" color="error" onClick={() => setConfirming(true)}>
        Cerrar sesión en todos los dispositivos
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Cerrar sesión en todos los dispositivos"
        confirmLabel="Cerrar todas"
        color="error"
        busy={busy}
        onConfirm={() => {
          onSignOut();
          setConfirming(false);
        }}
        onCancel={() => setConfirming(false)}
      >
        Tendrás que volver a iniciar sesión en cada dispositivo, también en este.
      </ConfirmDialog>
    </Stack>
  );
}
