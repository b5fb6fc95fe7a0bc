import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { endSession, useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';
import { ConfirmDialog } from '../../../shared/ui/ConfirmDialog.tsx';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { Column, Columns } from '../../../shared/ui/layout/Columns.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { IdentitiesPanel } from '../identities/IdentitiesPanel.tsx';
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel.tsx';
import { secondFactorQuery } from '../second-factor/second-factor.queries.ts';
import { OwnSessions } from '../user-sessions/UserSessions.tsx';
import { ownSessionsQuery } from '../user-sessions/user-sessions.queries.ts';
import { LicensePanel } from './LicensePanel.tsx';
import { PasswordForm } from './PasswordForm.tsx';

/** Linked from the dashboard, because the specification gives the user menu one item only. */
export function AccountPage() {
  const user = useSignedInUser();
  const { username } = user;
  // Shown together, so that neither moves the other's controls. Not `isPending`: a failed query is fetched again when its
  // panel mounts, which would unmount the panel in an endless loop.
  const hasArrived = [useQuery(ownSessionsQuery), useQuery(secondFactorQuery)].every(
    ({ isFetched }) => isFetched,
  );

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
            <PasswordForm username={username} />
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
              <SignOutEverywhere />
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

const MODES = [
  ['system', 'Sistema'],
  ['light', 'Claro'],
  ['dark', 'Oscuro'],
] as const;

function AppearanceSwitch() {
  const { mode, setMode } = useColorScheme();
  return (
    <>
      <Typography variant="body2" color="textSecondary" sx={{ mb: 2 }}>
        Se aplica solo en este navegador. Lo impreso es siempre claro.
      </Typography>
      <ToggleButtonGroup
        aria-label="Apariencia"
        exclusive
        value={mode}
        onChange={(_, chosen: (typeof MODES)[number][0] | null) => chosen && setMode(chosen)}
      >
        {MODES.map(([value, label]) => (
          <ToggleButton key={value} value={value} sx={{ px: 2.5 }}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
    </>
  );
}

function SignOutEverywhere() {
  const [isConfirming, setConfirming] = useState(false);
  const signOut = useMutation({
    mutationFn: () => authApi.signOutEverywhere(),
    onSuccess: () => endSession('signed-out'),
  });
  return (
    <Stack sx={{ gap: 2, alignItems: 'flex-start' }}>
      {signOut.error && (
        <FailureAlert
          failure={failureOf(signOut.error, 'No se pudieron cerrar las sesiones', serverMessage)}
        />
      )}
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
        busy={signOut.isPending}
        onConfirm={() => {
          signOut.mutate();
          setConfirming(false);
        }}
        onCancel={() => setConfirming(false)}
      >
        Tendrás que volver a iniciar sesión en cada dispositivo, también en este.
      </ConfirmDialog>
    </Stack>
  );
}
