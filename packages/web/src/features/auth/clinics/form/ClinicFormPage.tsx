import { idParam } from '@dentaria/contract/fields/id.ts';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { paths } from '../../../../shared/paths.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { hasAnyRole } from '../../../../shared/session/session-user.ts';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { authPaths } from '../../auth.paths.ts';
import { mayEditClinic } from '../clinic-access.ts';
import { clinicQuery } from '../clinics.queries.ts';
import { ClinicForm } from './ClinicForm.tsx';

export function ClinicAddPage() {
  const target = useTarget();
  return (
    <>
      <PageHeader title="Agregar Clínica" back={{ to: target, label: 'Volver' }} />
      <ClinicForm clinic={undefined} target={target} />
    </>
  );
}

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
        <ClinicForm clinic={isReady} target={target} />
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

/** Guests have no list of clinics. */
function useTarget(): string {
  const hasList = hasAnyRole(useSignedInUser(), ['ADMIN', 'DENTIST', 'RECEPTIONIST']);
  const list = useReturnAddress(authPaths.clinics.to());
  return hasList ? list : paths.dashboard.to();
}
