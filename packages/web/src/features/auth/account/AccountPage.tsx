import Stack from '@mui/material/Stack';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { beginSession, endSession, useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Column, Columns } from '../../../shared/ui/layout/Columns.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { IdentitiesPanel } from '../identities/IdentitiesPanel.tsx';
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel.tsx';
import { secondFactorQuery } from '../second-factor/second-factor.queries.ts';
import { OwnSessions } from '../user-sessions/OwnSessions.tsx';
import { ownSessionsQuery } from '../user-sessions/user-sessions.queries.ts';
import { AppearanceSwitch } from './AppearanceSwitch.tsx';
import type { PasswordValues } from './account-form.ts';
import { LicensePanel } from './LicensePanel.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SignOutEverywhere } from './SignOutEverywhere.tsx';

/** /account. Linked from the dashboard, because the specification gives the user menu one item only. */
export function AccountPage() {
  const user = useSignedInUser();
  const { username } = user;
  const [failure, setFailure] = useState<Failure>();
  // Last and together, so that neither moves the other's controls when it arrives. Not `isPending`: a failed
  // query is fetched again when its panel mounts, which would unmount the panel, without end.
  const hasArrived = [useQuery(ownSessionsQuery), useQuery(secondFactorQuery)].every(
    ({ isFetched }) => isFetched,
  );

  const change = async ({ currentPassword, newPassword }: PasswordValues): Promise<void> => {
    setFailure(undefined);
    try {
      const { token } = await authApi.changePassword({ body: { currentPassword, newPassword } });
      beginSession(token);
    } catch (error) {
      setFailure(failureOf(error, 'No se pudo cambiar la contraseña', serverMessage));
      throw error;
    }
    toast.success('Contraseña cambiada. Tus sesiones en otros dispositivos se cerraron.');
  };

  const signOut = useMutation({
    mutationFn: () => authApi.signOutEverywhere(),
    onSuccess: () => endSession('signed-out'),
  });

  return (
    <>
      <PageHeader
        title="Mi cuenta"
        subtitle={username}
        back={{ to: paths.dashboard.to(), label: 'Volver al Dashboard' }}
      />
      <Columns>
        <Column span={{ xs: 12, md: 6 }}>
          <Panel title="Contraseña">
            <PasswordForm username={username} onChange={change} failure={failure} />
          </Panel>
        </Column>
        <Column span={{ xs: 12, md: 6 }}>
          <Panel title="Apariencia">
            <AppearanceSwitch />
          </Panel>
        </Column>
        {user.id !== undefined && hasAnyRole(user, ['DENTIST']) && (
          <Column span={{ xs: 12, md: 6 }}>
            <LicensePanel userId={user.id} />
          </Column>
        )}
        <Column span={{ xs: 12, md: 6 }}>
          <Panel title="Sesiones">
            <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
              <SignOutEverywhere
                onSignOut={() => signOut.mutate()}
                busy={signOut.isPending}
                failure={
                  signOut.error
                    ? failureOf(signOut.error, 'No se pudieron cerrar las sesiones', serverMessage)
                    : undefined
                }
              />
              {hasArrived ? <OwnSessions /> : <LoadingSkeleton shape="rows" label="Cargando..." />}
            </Stack>
          </Panel>
        </Column>
        <Column span={{ xs: 12, md: 6 }}>
          <SecondFactorPanel isReady={hasArrived} />
        </Column>
        {hasArrived && getConfig().identityProvider && (
          <Column span={{ xs: 12, md: 6 }}>
            <IdentitiesPanel />
          </Column>
        )}
      </Columns>
    </>
  );
}
