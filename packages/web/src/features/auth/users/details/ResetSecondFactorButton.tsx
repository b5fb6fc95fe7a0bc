import type { User } from '@dentaria/contract/auth/users.ts';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../../../../shared/api/auth.ts';
import { serverMessage } from '../../../../shared/api/failure.ts';
import { ConfirmDialog } from '../../../../shared/ui/ConfirmDialog.tsx';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { toast } from '../../../../shared/ui/toasts.ts';
import { secondFactorOfQuery } from '../../second-factor/second-factor.queries.ts';
import { userName } from '../user-name.ts';

/** For a user who lost their device. Absent if they have no second factor. */
export function ResetSecondFactorButton({ user }: { user: User }) {
  const query = secondFactorOfQuery(user.id);
  const factors = useQuery(query);
  const queries = useQueryClient();
  const [isConfirming, setConfirming] = useState(false);
  const reset = async (): Promise<void> => {
    try {
      await authApi.resetSecondFactor({ params: { id: user.id } });
      toast.success('Verificación en dos pasos restablecida. Las sesiones de ese usuario se cerraron.');
    } catch (error) {
      toastFailure('No se pudo restablecer la verificación en dos pasos', error, serverMessage);
    }
    setConfirming(false);
    await queries.invalidateQueries(query);
  };
  const hasFactor = factors.data && (factors.data.hasTotp || factors.data.passkeys > 0);
  if (!(hasFactor || isConfirming)) return null;
  return (
    <>
      <Button variant="outlined" color="error" sx={{ mt: 2 }} onClick={() => setConfirming(true)}>
        Restablecer verificación en dos pasos
      </Button>
      <ConfirmDialog
        open={isConfirming}
        title="Restablecer verificación en dos pasos"
        confirmLabel="Restablecer"
        color="error"
        focusOn="cancel"
        onConfirm={reset}
        onCancel={() => setConfirming(false)}
      >
        {userName(user)} podrá ingresar solo con su contraseña y sus sesiones se cierran. Hazlo si perdió su
        teléfono o su llave, después de comprobar que es esa persona quien lo pide. Recibirá un correo.
      </ConfirmDialog>
    </>
  );
}
