import type { NewPatient, Patient } from '@dentaria/contract/auth/patients.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { authApi } from '../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../shared/api/failure.ts';
import { paths } from '../../../shared/paths.ts';
import { patientName } from '../../../shared/patients/patient-name.ts';
import { PATIENTS_KEY, patientQuery } from '../../../shared/patients/patients.queries.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { toast } from '../../../shared/ui/toasts.ts';
import { USERS_KEY } from '../users/users.queries.ts';
import { PatientForm } from './PatientForm.tsx';

/** /patients/:patientId/edit: the demographics, without the account. */
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
      {/* A cached patient may be older than the `updatedAt` that a save sends. */}
      {!patient.isError && (patient.isFetchedAfterMount ? null : <LoadingSkeleton shape="cards" />)}
      {!patient.isError && patient.isFetchedAfterMount && patient.data && (
        <BoundForm patient={patient.data} />
      )}
    </>
  );
}

function BoundForm({ patient }: { patient: Patient }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const [failure, setFailure] = useState<Failure>();
  const page = paths.patient.to({ patientId: patient.id });

  const save = async (values: NewPatient): Promise<void> => {
    setFailure(undefined);
    try {
      const body = { ...values, updatedAt: patient.updatedAt };
      await authApi.updatePatient({ params: { id: patient.id }, body });
    } catch (error) {
      setFailure(failureOf(error, 'No se pudieron guardar los datos del paciente', serverMessage));
      throw error;
    }
    await Promise.all([PATIENTS_KEY, USERS_KEY].map((queryKey) => queries.invalidateQueries({ queryKey })));
    toast.success('Datos guardados');
  };
  return (
    <PatientForm
      patient={patient}
      failure={failure}
      onSave={save}
      onSaved={() => navigate(page)}
      onCancel={() => navigate(page)}
    />
  );
}
