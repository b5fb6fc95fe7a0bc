import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { idParam } from '@dentaria/contract/fields/id.ts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Edit from '@mui/icons-material/EditOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isStatus } from '../../../../shared/api/failure.ts';
import { clinicDateTime } from '../../../../shared/clinic/clinic-time.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { Building } from '../../../../shared/ui/drawings.tsx';
import { Facts } from '../../../../shared/ui/layout/Facts.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { EmptyState } from '../../../../shared/ui/states/EmptyState.tsx';
import { ErrorState } from '../../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { authPaths } from '../../auth.paths.ts';
import { clinicQuery } from '../../auth.queries.ts';
import { ClinicStateChip } from '../ClinicStateChip.tsx';
import { isUnconfirmed, mayEditClinic } from '../clinic-access.ts';
import { StaffInvitationsPanel } from '../staff/StaffInvitationsPanel.tsx';

export function ClinicDetailsPage() {
  const { clinicId = '' } = useParams();
  const parsed = idParam.safeParse(clinicId);
  const clinic = useQuery({ ...clinicQuery(parsed.data ?? 0), enabled: parsed.success });
  const list = useReturnAddress(authPaths.clinics.to());
  const error = parsed.success ? loadError(clinic) : idError(clinicId);

  if (error === undefined && clinic.data) return <Details clinic={clinic.data} list={list} />;
  const back = (
    <Button component={Link} to={list} variant="outlined" startIcon={<ArrowBack />}>
      Volver a Clínicas
    </Button>
  );
  return (
    <>
      <PageHeader
        title="Detalles de la clínica"
        {...(error === undefined &&
          clinic.isPending && { back: { to: list, label: 'Volver', isText: true } })}
      />
      {error !== undefined && (
        <ErrorState
          message={error}
          error={clinic.error}
          {...(isTransient(clinic.error) && { onRetry: () => clinic.refetch() })}
        >
          {back}
        </ErrorState>
      )}
      {error === undefined && clinic.isPending && (
        <LoadingSkeleton label="Cargando detalles de la clínica..." shape="cards" />
      )}
      {clinic.isSuccess && (
        <EmptyState icon={Building} message="No se encontró la clínica.">
          {back}
        </EmptyState>
      )}
    </>
  );
}

const idError = (clinicId: string): string =>
  clinicId.trim() === '' ? 'ID de clínica no proporcionado en la URL.' : 'Clínica no encontrada.';

/** After a failed refresh the loaded clinic stays visible, unless it was deleted. */
function loadError({ error, isLoadingError }: UseQueryResult): string | undefined {
  if (isStatus(error, 404)) return 'Clínica no encontrada.';
  return isLoadingError ? 'Error al cargar los detalles de la clínica.' : undefined;
}

const isTransient = (error: Error | null): boolean => error !== null && !isStatus(error, 404);

function Details({ clinic, list }: { clinic: Clinic; list: string }) {
  const user = useSignedInUser();
  const facts: readonly (readonly [term: string, text: string])[] = [
    ['ID', String(clinic.id)],
    ['Dirección', clinic.address ?? 'Sin dirección'],
    ['Propietario', clinic.ownerUsername ?? UNASSIGNED],
    ['ID del propietario', clinic.ownerUserId === null ? UNASSIGNED : String(clinic.ownerUserId)],
    [
      'Bloqueo por inactividad',
      clinic.idleLockMinutes === null ? 'Nunca' : `A los ${clinic.idleLockMinutes} minutos`,
    ],
    ['Fecha de creación', clinicDateTime(clinic.createdAt)],
    ['Última actualización', clinicDateTime(clinic.updatedAt)],
  ];
  return (
    <>
      <PageHeader
        title={clinic.name}
        subtitle={<ClinicStateChip clinic={clinic} />}
        back={{ to: list, label: 'Volver', isText: true }}
        actions={
          mayEditClinic(user, clinic) && (
            <Button
              component={Link}
              to={authPaths.clinicEdit.to({ clinicId: clinic.id })}
              variant="contained"
              startIcon={<Edit />}
            >
              Editar
            </Button>
          )
        }
      />
      {isUnconfirmed(clinic) && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Un administrador todavía no confirmó esta clínica. Mientras tanto, la clínica puede enviar pocos
          emails por día.
        </Alert>
      )}
      <Facts facts={facts} />
      {mayEditClinic(user, clinic) && (
        <Box sx={{ mt: 2 }}>
          <StaffInvitationsPanel clinicId={clinic.id} />
        </Box>
      )}
    </>
  );
}

const UNASSIGNED = 'No asignado';
