import type { User } from '@dentaria/contract/auth/users.ts';
import LockReset from '@mui/icons-material/LockResetOutlined';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../../../../shared/api/auth.ts';
import { failureOf, serverMessage } from '../../../../shared/api/failure.ts';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { userName } from '../user-name.ts';

// Loaded with the form on demand: most visits only read.
const NewPasswordDialog = lazyComponent(() =>
  import('./NewPasswordDialog.tsx').then((module) => module.NewPasswordDialog),
);

/** Sets a new password for another user. */
export function NewPasswordButton({ user }: { user: User }) {
  const [isOpen, setOpen] = useState(false);
  const give = useMutation({
    mutationFn: (body: { newPassword: string }) => authApi.resetPassword({ params: { id: user.id }, body }),
    onSuccess: () => {
      setOpen(false);
      toast.success('Contraseña cambiada. Las sesiones de ese usuario se cerraron.');
    },
  });
  const open = (): void => {
    give.reset();
    setOpen(true);
  };
  return (
    <>
      <Button onClick={open} variant="outlined" startIcon={<LockReset />}>
        Nueva contraseña
      </Button>
      {isOpen && (
        <NewPasswordDialog
          name={userName(user)}
          onGive={give.mutateAsync}
          failure={
            give.error ? failureOf(give.error, 'No se pudo cambiar la contraseña', serverMessage) : undefined
          }
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
