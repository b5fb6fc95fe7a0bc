import { clinicRegistration } from '@dentaria/contract/auth/clinics.ts';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo, useState } from 'react';
import type { Control } from 'react-hook-form';
import { Link } from 'react-router';
import type { z } from 'zod';
import { authApi } from '../../../shared/api/auth.ts';
import { useFormDraftAutosave, useRestoredDraft } from '../../../shared/lib/use-form-draft.ts';
import { useTimedRedirect } from '../../../shared/lib/use-timed-redirect.ts';
import { paths } from '../../../shared/paths.ts';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { preventBlur } from '../../../shared/ui/form/prevent-blur.ts';
import { RestoredDraftAlert } from '../../../shared/ui/form/RestoredDraftAlert.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { PublicCard } from '../../../shared/ui/PublicCard.tsx';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';

const REDIRECT_MS = 2000;
const DRAFT = 'register-clinic';

type RegistrationValues = z.input<typeof clinicRegistration>;
type Registration = z.output<typeof clinicRegistration>;

const EMPTY: RegistrationValues = {
  clinicName: '',
  ownerUser: { username: '', password: '', email: '', firstName: '', lastName: '' },
};

export function RegistrationPage() {
  const [isDone, setDone] = useState(false);
  useTimedRedirect(paths.login.to(), REDIRECT_MS, isDone);
  const restored = useRestoredDraft(DRAFT, EMPTY);
  const form = useValidatedForm<RegistrationValues, Registration>(clinicRegistration, restored.values);
  const draft = useFormDraftAutosave(DRAFT, form);
  const { failure, onSubmit, formState } = useServerSubmit(form, {
    failed: 'El registro falló. Por favor, inténtalo de nuevo.',
    send: (body) => authApi.registerClinic({ body }),
    onSaved: () => {
      setDone(true);
      draft.remove();
    },
  });

  return (
    <PublicCard title="Registra tu Clínica" maxWidth={560}>
      <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={onSubmit}>
        {restored.isFound && !isDone && <RestoredDraftAlert />}
        {failure && <FailureAlert failure={failure} />}
        <TextFormField
          control={form.control}
          name="clinicName"
          label="Nombre de la clínica"
          required
          autoFocus
          autoComplete="organization"
        />
        <OwnerFields control={form.control} />
        <Button
          type="submit"
          variant="contained"
          size="large"
          loading={formState.isSubmitting}
          disabled={isDone}
          onMouseDown={preventBlur}
        >
          Registrar clínica
        </Button>
      </Stack>
      {isDone && (
        <Alert severity="success" sx={{ mt: 2 }}>
          ¡Clínica registrada con éxito! Ahora puedes iniciar sesión.
        </Alert>
      )}
      <Typography variant="body2" color="textSecondary" sx={{ mt: 3, textAlign: 'center' }}>
        ¿Ya tenés una cuenta?{' '}
        <MuiLink component={Link} to={paths.login.to()} sx={{ color: 'primary.dark' }}>
          Iniciar Sesión
        </MuiLink>
      </Typography>
    </PublicCard>
  );
}

/** Memoized, because each field subscribes to its own state. */
const OwnerFields = memo(({ control }: { control: Control<RegistrationValues, unknown, Registration> }) => (
  <>
    <Typography variant="h2" sx={{ mt: 1 }}>
      Administrador de la clínica
    </Typography>
    <FieldColumns>
      <TextFormField
        control={control}
        name="ownerUser.firstName"
        label="Nombre"
        required
        autoComplete="given-name"
      />
      <TextFormField
        control={control}
        name="ownerUser.lastName"
        label="Apellido"
        required
        autoComplete="family-name"
      />
      <TextFormField
        control={control}
        name="ownerUser.email"
        label="Email"
        type="email"
        required
        autoComplete="email"
        className="wide"
      />
      <TextFormField
        control={control}
        name="ownerUser.username"
        label="Usuario"
        required
        autoComplete="username"
        slotProps={{ htmlInput: { maxLength: 20 } }}
      />
      <PasswordFormField
        control={control}
        name="ownerUser.password"
        label="Contraseña"
        required
        helperText="Al menos 8 caracteres"
      />
    </FieldColumns>
  </>
));
