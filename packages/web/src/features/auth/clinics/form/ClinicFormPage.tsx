import type { Clinic, ClinicUpdate } from '@dentaria/contract/auth/clinics.ts';
import { idParam } from '@dentaria/contract/fields/id.ts';
import Button from '@mui/material/Button';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { authApi } from '../../../../shared/api/auth.ts';
import { type Failure, failureOf, serverMessage } from '../../../../shared/api/failure.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { paths } from '../../../../shared/paths.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { canSeeItem, hasAnyRole } from '../../../../shared/session/session-user.ts';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { toast } from '../../../../shared/ui/toasts.ts';
import { authPaths } from '../../auth.paths.ts';
import { USERS_KEY } from '../../users/users.queries.ts';
import { mayEditClinic } from '../clinic-access.ts';
import { CLINICS_KEY, clinicQuery, dentistListQuery } from '../clinics.queries.ts';
import { ClinicForm } from './ClinicForm.tsx';
import { createBody, initialValues, ownerOptions, updateBody } from './clinic-form.ts';

/** /clinics/add. A guest registers their own clinic. */
export function ClinicAddPage() {
  const target = useTarget();
  return (
    <>
      <PageHeader title="Agregar Clínica" back={{ to: target, label: 'Volver' }} />
      <BoundForm clinic={undefined} target={target} />
    </>
  );
}

/** /clinics/edit/:clinicId. A dentist changes the name of a clinic that they own. */
export function ClinicEditPage() {
  const parsed = idParam.safeParse(useParams().clinicId);
  const user = useSignedInUser();
  const target = useTarget();
  const clinic = useQuery({
    ...clinicQuery(parsed.data ?? 0),
    enabled: parsed.success,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  // The form must start from the current clinic, not from a cached one.
  const isReady = clinic.isFetchedAfterMount && clinic.data;
  return (
    <>
      <PageHeader title="Editar Clínica" back={{ to: target, label: 'Volver' }} />
      {parsed.success && !clinic.isFetchedAfterMount && (
        <LoadingSkeleton label="Cargando clínica..." shape="cards" />
      )}
      {!parsed.success && <ErrorState message={LOAD_ERROR} />}
      {clinic.isFetchedAfterMount && clinic.isError && (
        <ErrorState message={LOAD_ERROR} error={clinic.error} onRetry={() => clinic.refetch()} />
      )}
      {isReady && !clinic.isError && mayEditClinic(user, isReady) && (
        <BoundForm clinic={isReady} target={target} />
      )}
      {isReady && !clinic.isError && !mayEditClinic(user, isReady) && (
        <ErrorState message="Solo el propietario de la clínica puede editarla.">
          <Button component={Link} to={target} variant="outlined">
            Volver a Clínicas
          </Button>
        </ErrorState>
      )}
    </>
  );
}

const LOAD_ERROR = 'Error cargando clínica';

/** The screen after saving or cancelling: the list, or the dashboard for guests, who have no list. */
function useTarget(): string {
  const hasList = hasAnyRole(useSignedInUser(), ['ADMIN', 'DENTIST', 'RECEPTIONIST']);
  const list = useReturnAddress(authPaths.clinics.to());
  return hasList ? list : paths.dashboard.to();
}

function BoundForm({ clinic, target }: { clinic: Clinic | undefined; target: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const isPrivileged = canSeeItem(useSignedInUser(), ['ADMIN']);
  const dentists = useQuery({ ...dentistListQuery, enabled: isPrivileged });
  const [failure, setFailure] = useState<Failure>();

  const save = async (values: ClinicUpdate): Promise<void> => {
    setFailure(undefined);
    try {
      await (clinic
        ? authApi.updateClinic({ params: { id: clinic.id }, body: updateBody(values, isPrivileged, clinic) })
        : authApi.createClinic({ body: createBody(values, isPrivileged) }));
    } catch (error) {
      setFailure(failureOf(error, 'Error al guardar clínica', serverMessage));
      toast.error('Error al guardar clínica');
      throw error;
    }
    await Promise.all([
      queries.invalidateQueries({ queryKey: CLINICS_KEY }),
      queries.invalidateQueries({ queryKey: USERS_KEY }),
    ]);
    toast.success(clinic ? 'Clínica actualizada exitosamente' : 'Clínica creada exitosamente');
  };

  return (
    <ClinicForm
      values={initialValues(clinic)}
      isNew={clinic === undefined}
      owners={
        isPrivileged
          ? {
              dentists: dentists.data,
              options: ownerOptions(dentists.data ?? [], clinic),
              isError: dentists.isError,
            }
          : undefined
      }
      onSave={save}
      onSaved={() => navigate(target)}
      onCancel={() => navigate(target)}
      failure={failure}
    />
  );
}
