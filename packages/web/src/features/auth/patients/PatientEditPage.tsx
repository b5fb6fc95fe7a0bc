import { type NewPatient, type Patient, patientCreate } from '@dentaria/contract/auth/patients.ts';
import Stack from '@mui/material/Stack';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { authApi } from '../../../shared/api/auth.ts';
import { useLeaveGuard } from '../../../shared/lib/use-leave-guard.ts';
import { paths } from '../../../shared/paths.ts';
import { patientName } from '../../../shared/patients/patient-name.ts';
import { PATIENTS_KEY, patientQuery } from '../../../shared/patients/patients.queries.ts';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { FailureAlert } from '../../../shared/ui/states/FailureAlert.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { USERS_KEY } from '../auth.queries.ts';
import { EmailField, FormSection, PersonFields, SimilarPatientWarning } from '../users/form/PersonFields.tsx';
import { UserFormButtons } from '../users/form/UserFormButtons.tsx';
import { initialValues, type UserFormValues } from '../users/form/user-form.ts';

export function PatientEditPage() {
  const id = Number(useParams().patientId);
  const patient = useQuery({ ...patientQuery(id), staleTime: 0, refetchOnWindowFocus: false });
  const title = patient.data ? `Datos de ${patientName(patient.data)}` : 'Datos del paciente';
  return (
    <>
      <PageHeader
        title={title}
        back={{ to: paths.patient.to({ patientId: id }), label: 'Volver al paciente' }}
      />
      {patient.isError && (
        <ErrorState
          message="No se pudo cargar el paciente."
          error={patient.error}
          onRetry={() => patient.refetch()}
        />
      )}
      {/* Saving sends `updatedAt`, which may be outdated in a cached patient. */}
      {!patient.isError && (patient.isFetchedAfterMount ? null : <LoadingSkeleton shape="cards" />)}
      {!patient.isError && patient.isFetchedAfterMount && patient.data && (
        <PatientForm patient={patient.data} />
      )}
    </>
  );
}

function PatientForm({ patient }: { patient: Patient }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const form = useValidatedForm<UserFormValues, NewPatient>(
    patientCreate,
    initialValues({ ...patient, licenseNumber: null, roles: [] }),
    { birthDate: 'dateOfBirth' },
  );
  const guard = useLeaveGuard(form.formState.isDirty);
  const { control } = form;
  const leave = () => void navigate(paths.patient.to({ patientId: patient.id }));

  const { failure, onSubmit, formState } = useServerSubmit(form, {
    failed: 'No se pudieron guardar los datos del paciente',
    send: (values) => {
      const body = { ...values, updatedAt: patient.updatedAt };
      return authApi.updatePatient({ params: { id: patient.id }, body });
    },
    onSaved: async () => {
      await Promise.all([PATIENTS_KEY, USERS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
      toast.success('Datos guardados');
      guard.disarm();
      leave();
    },
    onInvalid: () => toast.warning('Por favor, corrige los errores del formulario.'),
  });
  return (
    <Stack component="form" noValidate sx={{ gap: 2 }} onSubmit={onSubmit}>
      {failure && <FailureAlert failure={failure} />}
      <FormSection title="Personal">
        <PersonFields control={control} section="personal" />
      </FormSection>
      <SimilarPatientWarning control={control} clinicId={patient.clinicId} except={patient.id} />
      <FormSection title="Contacto">
        <EmailField control={control} />
      </FormSection>
      <FormSection title="Dirección">
        <PersonFields control={control} section="address" />
      </FormSection>
      <FormSection title="Laboral">
        <PersonFields control={control} section="work" />
      </FormSection>
      <UserFormButtons guard={guard} busy={formState.isSubmitting} onCancel={leave} />
    </Stack>
  );
}
