import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { memo } from 'react';
import { type Control, useForm } from 'react-hook-form';
import type { Failure } from '../../../shared/api/failure.ts';
import { useFormDraftAutosave, useRestoredDraft } from '../../../shared/lib/use-form-draft.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { PasswordFormField } from '../../../shared/ui/form/PasswordFormField.tsx';
import { preventBlur } from '../../../shared/ui/form/prevent-blur.ts';
import { RestoredDraftAlert } from '../../../shared/ui/form/RestoredDraftAlert.tsx';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import {
  EMPTY,
  FIELDS,
  type Registration,
  type RegistrationValues,
  registrationSchema,
} from './registration-form.ts';

interface Props {
  /** Rejects with the server's error: the form shows field messages on the fields, `failure` any other. */
  onRegister: (registration: Registration) => Promise<void>;
  failure: Failure | undefined;
  /** True once the clinic is registered: disables the form. */
  isDone: boolean;
}

const DRAFT = 'register-clinic';

/** The six fields of direct registration (specification, section 2). */
export function RegistrationForm({ onRegister, failure, isDone }: Props) {
  const restored = useRestoredDraft(DRAFT, EMPTY);
  const form = useForm<RegistrationValues, unknown, Registration>({
    defaultValues: restored.values,
    resolver: formResolver(registrationSchema),
    mode: 'onTouched',
  });
  const { control } = form;
  const draft = useFormDraftAutosave(DRAFT, form);
  const save = (registration: Registration): Promise<void> =>
    onRegister(registration).then(draft.remove, (error: unknown) => {
      showServerErrors(error, FIELDS, form.setError);
    });
  const submit = useSubmit(form, save);
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={submit}>
      {restored.isFound && !isDone && <RestoredDraftAlert />}
      {failure && <FailureAlert failure={failure} />}
      <TextFormField
        control={control}
        name="clinicName"
        label="Nombre de la clínica"
        required
        autoFocus
        autoComplete="organization"
      />
      <OwnerFields control={control} />
      <Button
        type="submit"
        variant="contained"
        size="large"
        loading={form.formState.isSubmitting}
        disabled={isDone}
        onMouseDown={preventBlur}
      >
        Registrar Clínica
      </Button>
    </Stack>
  );
}

/** The account of the clinic's owner. Memoized, because each field subscribes to its own state. */
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
