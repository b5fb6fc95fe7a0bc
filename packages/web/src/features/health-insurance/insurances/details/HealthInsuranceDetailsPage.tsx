import { idParam } from '@dentaria/contract/fields/id.ts';
import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import ArrowBack from '@mui/icons-material/ArrowBack';
import Edit from '@mui/icons-material/EditOutlined';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { isStatus } from '../../../../shared/api/failure.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { Facts } from '../../../../shared/ui/layout/Facts.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { healthInsurancePaths } from '../../health-insurance.paths.ts';
import { PlansPanel } from '../../plans/PlansPanel.tsx';
import { healthInsuranceQuery } from '../insurances.queries.ts';

const NOT_FOUND = 'Obra Social no encontrada';

export function HealthInsuranceDetailsPage() {
  const { healthInsuranceId = '' } = useParams();
  const parsed = idParam.safeParse(healthInsuranceId);
  const insurance = useQuery({ ...healthInsuranceQuery(parsed.data ?? 0), enabled: parsed.success });
  const list = useReturnAddress(healthInsurancePaths.list.to());
  const problem = parsed.success ? loadError(insurance) : idError(healthInsuranceId);

  if (problem !== undefined)
    return (
      <>
        <PageHeader title="Detalles de la obra social" />
        <ErrorState
          message={problem}
          error={insurance.error}
          {...(parsed.success && problem !== NOT_FOUND && { onRetry: () => insurance.refetch() })}
        >
          <Button component={Link} to={list} variant="outlined" startIcon={<ArrowBack />}>
            Volver a Obras Sociales
          </Button>
        </ErrorState>
      </>
    );
  if (!insurance.data)
    return (
      <>
        <PageHeader
          title="Detalles de la obra social"
          back={{ to: list, label: 'Volver a Obras Sociales' }}
        />
        <LoadingSkeleton shape="cards" />
      </>
    );
  return <Details insurance={insurance.data} list={list} />;
}

const idError = (id: string): string =>
  id.trim() === '' ? 'ID de obra social no proporcionado en la URL.' : NOT_FOUND;

/** After a failed refresh the loaded obra social stays visible, unless it was deleted. */
function loadError({ error, isLoadingError }: UseQueryResult): string | undefined {
  if (isStatus(error, 404)) return NOT_FOUND;
  return isLoadingError ? 'Error al cargar los detalles de la obra social.' : undefined;
}

function Details({ insurance, list }: { insurance: HealthInsurance; list: string }) {
  const { health_insurance_id: healthInsuranceId, name, federation_code, details } = insurance;
  return (
    <>
      <PageHeader
        title={name}
        back={{ to: list, label: 'Volver a Obras Sociales' }}
        actions={
          <Button
            component={Link}
            to={healthInsurancePaths.edit.to({ healthInsuranceId })}
            state={{ from: list }}
            variant="contained"
            startIcon={<Edit />}
          >
            Editar
          </Button>
        }
      />
      <Stack sx={{ gap: 1.5 }}>
        <Facts
          columns="narrow-first"
          facts={[
            ['Código de federación', federation_code],
            ['Detalles', details],
          ]}
        />
        <PlansPanel insurance={insurance} from={list} />
      </Stack>
    </>
  );
}
