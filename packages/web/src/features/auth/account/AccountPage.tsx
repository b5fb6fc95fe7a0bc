import { passwordChange } from '@dentaria/contract/auth/session.ts';
import { licenseChange, type User } from '@dentaria/contract/auth/users.ts';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useColorScheme } from '@mui/material/styles';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { authApi } from '../../../shared/api/auth.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { paths } from '../../../shared/paths.ts';
import { beginSession, endSession, useSignedInUser } from '../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../shared/session/session-user.ts';
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx';
import { LeaveFormDialog } from '../../../shared/ui/form/LeaveFormDialog.tsx';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { Column, Columns } from '../../../shared/ui/layout/Columns.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { LoadingState } from '../../../shared/ui/states/LoadingState.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { ownSessionsQuery, secondFactorQuery, USERS_KEY, userQuery } from '../auth.queries.ts';
import { IdentitiesPanel } from '../identities/IdentitiesPanel.tsx';
import { OneButtonForm } from '../OneButtonForm.tsx';
import { SecondFactorPanel } from '../second-factor/SecondFactorPanel.tsx';
import { OwnSessions } from '../user-sessions/UserSessions.tsx';
import { repeatedPassword, requireMatchingPasswords } from './repeated-password.ts';

/** Linked from the dashboard, because the specification gives the user menu one item only. */
export function AccountPage() {
  const user = useSignedInUser();
  const { username } = user;
  // Both panels appear together, so that neither moves the other's controls. `isPending` would loop: a failed
  // query is refetched when its panel mounts, and the refetch would unmount the panel.
  const hasArrived = [useQuery(ownSessionsQuery), useQuery(secondFactorQuery)].every(
    ({ isFetched }) => isFetched,
  );

  return (
    <>
      <PageHeader
        title="Mi cuenta"
        subtitle={username}
        back={{ to: paths.dashboard.to(), label: 'Volver al dashboard' }}
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
        Si perdiste un equipo o dejaste la sesión abierta en otro lugar, cerrala aquí. También se cierra en
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

const schema = requireMatchingPasswords(passwordChange.extend({ repeated: repeatedPassword }));

const EMPTY = { currentPassword: '', newPassword: '', repeated: '' };

function PasswordForm({ username }: { username: string | undefined }) {
  const form = useValidatedForm(schema, EMPTY);
  const { control } = form;
  const { newPassword: isNewTyped, repeated: isRepetitionTyped } = form.formState.dirtyFields;
  // Browsers autofill the current password.
  const guard = useLeaveGuard(Boolean(isNewTyped || isRepetitionTyped));
  const submission = useServerSubmit(form, {
    failed: 'No se pudo cambiar la contraseña',
    send: ({ currentPassword, newPassword }) =>
      authApi.changePassword({ body: { currentPassword, newPassword } }),
    onSaved: ({ token }) => {
      beginSession(token);
      toast.success('Contraseña cambiada. Tus sesiones en otros dispositivos se cerraron.');
      form.reset(EMPTY);
    },
  });
  return (
    <OneButtonForm {...submission} submitLabel="Cambiar contraseña" isInPanel>
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      <PasswordFormField
        control={control}
        name="currentPassword"
        label="Contraseña actual"
        autoComplete="current-password"
        required
      />
      <PasswordFormField
        control={control}
        name="newPassword"
        label="Nueva contraseña"
        helperText="De 8 a 128 caracteres"
        required
      />
      <PasswordFormField control={control} name="repeated" label="Repetir nueva contraseña" required />
      {guard.confirmation && <LeaveFormDialog confirmation={guard.confirmation} />}
    </OneButtonForm>
  );
}

function LicensePanel({ userId }: { userId: number }) {
  const user = useQuery(userQuery(userId));
  return (
    <Panel title="Matrícula">
      {user.data && <LicenseForm user={user.data} />}
      <QueryState query={user} failed="No se pudo cargar la matrícula." loading={<LoadingState />} />
    </Panel>
  );
}

function LicenseForm({ user }: { user: User }) {
  const queries = useQueryClient();
  const form = useValidatedForm(licenseChange, { licenseNumber: user.licenseNumber ?? '' });
  const submission = useServerSubmit(form, {
    failed: 'No se pudo guardar la matrícula',
    send: (body) => authApi.changeLicenseNumber({ body }),
    onSaved: async (changed) => {
      form.reset({ licenseNumber: changed.licenseNumber ?? '' });
      await queries.invalidateQueries({ queryKey: USERS_KEY });
      toast.success('Matrícula guardada');
    },
  });
  return (
    <OneButtonForm {...submission} submitLabel="Guardar matrícula" isInPanel>
      <TextFormField
        control={form.control}
        name="licenseNumber"
        label="Matrícula"
        helperText="Aparece junto a tu firma en la copia impresa de las historias"
        autoComplete="off"
        slotProps={{ htmlInput: { maxLength: 30 } }}
      />
    </OneButtonForm>
  );
}
