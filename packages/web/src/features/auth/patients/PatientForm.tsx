import { type NewPatient, type Patient, patientCreate } from '@dentaria/contract/auth/patients.ts';
import Paper from '@mui/material/Paper';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { Fragment } from 'react';
import { useForm } from 'react-hook-form';
import type { Failure } from '../../../shared/api/failure.ts';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { FailureAlert } from '../../../shared/ui/FailureAlert.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import { showServerErrors } from '../../../shared/ui/form/server-errors.ts';
import { useSubmit } from '../../../shared/ui/form/use-submit.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { AlikeIdentity } from '../users/form/AlikeUsers.tsx';
import { EmailField, PersonFields } from '../users/form/PersonFields.tsx';
import { UserFormButtons } from '../users/form/UserFormButtons.tsx';
import { FIELDS, initialValues, type UserFormValues } from '../users/form/user-form.ts';

interface Props {
  patient: Patient;
  failure: Failure | undefined;
  /** Rejects with the server's error: the form shows field messages on the fields, `failure` any other. */
  onSave: (values: NewPatient) => Promise<void>;
  onSaved: () => void;
  onCancel: () => void;
}

/** The parts of the user form that are not about the account. */
export function PatientForm({ patient, failure, onSave, onSaved, onCancel }: Props) {
  const form = useForm<UserFormValues, unknown, NewPatient>({
    defaultValues: initialValues({ ...patient, licenseNumber: null, roles: [] }),
    resolver: formResolver<UserFormValues, NewPatient>(patientCreate, { birthDate: 'dateOfBirth' }),
    mode: 'onTouched',
  });
  const guard = useLeaveGuard(form.formState.isDirty);
  const { control } = form;

  const save = async (values: NewPatient): Promise<void> => {
    try {
      await onSave(values);
    } catch (error) {
      showServerErrors(error, FIELDS, form.setError);
      return;
    }
    guard.disarm();
    onSaved();
  };
  const submit = useSubmit(form, save, () => toast.warning('Por favor, corrige los errores del formulario.'));
  const sections = [
    ['Personal', <PersonFields key="personal" control={control} section="Personal" />],
    ['Contacto', <EmailField key="email" control={control} />],
    ['Dirección', <PersonFields key="address" control={control} section="Dirección" />],
    ['Laboral', <PersonFields key="work" control={control} section="Laboral" />],
  ] as const;
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={submit}>
      {failure && <FailureAlert failure={failure} />}
      {sections.map(([title, fields]) => (
        <Fragment key={title}>
          <Paper component="section" aria-label={title} sx={{ p: { xs: 2, md: 2.5 } }}>
            <Typography variant="h2" sx={{ mb: 2 }}>
              {title}
            </Typography>
            <FieldColumns isWide>{fields}</FieldColumns>
          </Paper>
          {title === 'Personal' && (
            <AlikeIdentity control={control} clinicId={patient.clinicId} except={patient.id} />
          )}
        </Fragment>
      ))}
      <UserFormButtons
        guard={guard}
        wizard={undefined}
        busy={form.formState.isSubmitting}
        onCancel={onCancel}
      />
    </Stack>
  );
}
