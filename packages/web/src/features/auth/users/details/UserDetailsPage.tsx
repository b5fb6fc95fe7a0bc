import type { User } from '@dentaria/contract/auth/users.ts';
import { idParam } from '@dentaria/contract/fields/id.ts';
import { GENDER_LABELS } from '@dentaria/contract/fields/people/genders.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { stripRolePrefix } from '@dentaria/contract/roles.ts';
import Edit from '@mui/icons-material/EditOutlined';
import LockReset from '@mui/icons-material/LockResetOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { authApi } from '../../../../shared/api/auth.ts';
import { isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { clinicDateTime } from '../../../../shared/clinic/clinic-time.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { initials } from '../../../../shared/ui/avatar/initials.ts';
import { PersonAvatar } from '../../../../shared/ui/avatar/PersonAvatar.tsx';
import { ConfirmDialog } from '../../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { People } from '../../../../shared/ui/drawings.tsx';
import { toastFailure } from '../../../../shared/ui/failure-toast.ts';
import { Facts } from '../../../../shared/ui/layout/Facts.tsx';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { authPaths } from '../../auth.paths.ts';
import { clinicQuery, secondFactorOfQuery, userQuery } from '../../auth.queries.ts';
import { UserSessionsPanel } from '../../user-sessions/UserSessions.tsx';
import { userName } from '../user-name.ts';

export function UserDetailsPage() {
  const { id: self } = useSignedInUser();
  const parsed = idParam.safeParse(useParams().userId);
  const id = parsed.data ?? 0;
  const user = useQuery({ ...userQuery(id), enabled: parsed.success });
  const clinicId = user.data?.clinicId ?? undefined;
  const clinic = useQuery({ ...clinicQuery(clinicId ?? 0), enabled: clinicId !== undefined });
  const list = useReturnAddress(authPaths.userList.to());
  const [isChanging, setChanging] = useState(false);
  const isMissing = !parsed.success || isStatus(user.error, 404) || user.data === null;
  const name = user.data && [user.data.firstName, user.data.lastName].filter(Boolean).join(' ');
  return (
    <>
      <PageHeader
        title={name || user.data?.username || 'Detalles del usuario'}
        subtitle={
          user.data && (
            <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
              @{user.data.username}
              {user.data.roles.map((role) => (
                <Chip key={role.id} size="small" label={stripRolePrefix(role.name)} />
              ))}
            </Stack>
          )
        }
        avatar={
          user.data && <PersonAvatar id={user.data.id} initials={initials(user.data)} size={48} isText />
        }
        back={{ to: list, label: 'Volver a la lista de usuarios' }}
        actions={
          user.data && (
            <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', justifyContent: 'flex-end' }}>
              {user.data.id !== self && (
                <Button onClick={() => setChanging(true)} variant="outlined" startIcon={<LockReset />}>
                  Nueva contraseña
                </Button>
              )}
              <Button
                component={Link}
                to={authPaths.userEdit.to({ userId: id })}
                state={{ from: list }}
                variant="contained"
                startIcon={<Edit />}
              >
                Editar
              </Button>
            </Stack>
          )
        }
      />
      {isMissing ? (
        <EmptyState icon={People} message="No se encontraron detalles para este usuario." />
      ) : (
        <QueryState
          query={user}
          failed="No se pudieron cargar los detalles del usuario."
          loading={<LoadingSkeleton shape="cards" />}
        />
      )}
      {user.data && <Facts facts={factsOf(user.data, clinic.data?.name)} />}
      {user.data && user.data.id !== self && (
        <>
          {isChanging && <NewPasswordDialog user={user.data} onClose={() => setChanging(false)} />}
          <ResetSecondFactorButton user={user.data} />
          <Box sx={{ mt: 2 }}>
            <UserSessionsPanel userId={id} name={userName(user.data)} />
          </Box>
        </>
      )}
    </>
  );
}

// Loaded on demand, because most visits only read.
const NewPasswordDialog = lazyComponent(
  async () => (await import('./NewPasswordDialog.tsx')).NewPasswordDialog,
);

function ResetSecondFactorButton({ user }: { user: User }) {
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
        {userName(user)} podrá iniciar sesión solo con su contraseña y sus sesiones se cierran. Hacelo si
        perdió su teléfono o su llave, después de comprobar que es esa persona quien lo pide. Recibirá un
        email.
      </ConfirmDialog>
    </>
  );
}

const MISSING = 'N/A';

/** Specification, section 2, "User details". */
function factsOf(
  user: User,
  clinicName: string | undefined,
): readonly (readonly [label: string, text: string])[] {
  const address = [user.street, user.city, user.state, user.country].filter(Boolean).join(', ');
  return [
    ['Documento', user.docNumber || MISSING],
    ['Email', user.email || MISSING],
    ['Teléfono', user.phone || MISSING],
    ['Género', user.gender ? GENDER_LABELS[user.gender] : MISSING],
    ['Fecha de nacimiento', user.dateOfBirth ? formatDay(user.dateOfBirth) : MISSING],
    ...(user.roles.some(({ name }) => stripRolePrefix(name) === 'DENTIST')
      ? [['Matrícula', user.licenseNumber || MISSING] as const]
      : []),
    ['Estado de la cuenta', user.enabled ? 'Habilitada' : 'Deshabilitada'],
    ['Clínica', user.clinicId === null ? MISSING : (clinicName ?? `N.º ${user.clinicId}`)],
    ['Dirección', address || MISSING],
    ['Código postal', user.postalCode || MISSING],
    ['Fecha de registro', clinicDateTime(user.createdAt)],
    ['Última actualización', clinicDateTime(user.updatedAt)],
  ];
}
