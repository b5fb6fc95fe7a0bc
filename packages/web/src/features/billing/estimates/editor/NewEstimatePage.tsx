import type { Patient } from '@dentaria/contract/auth/patients.ts';
import Alert from '@mui/material/Alert';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { isStatus, serverMessage } from '../../../../shared/api/failure.ts';
import { paths } from '../../../../shared/paths.ts';
import { patientName } from '../../../../shared/patients/patient-name.ts';
import { patientQuery } from '../../../../shared/patients/patients.queries.ts';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { billingPaths } from '../../billing.paths.ts';
import { chartLinesQuery, NO_HISTORY, NO_REQUIRED_WORK } from './chart-lines.ts';
import { EstimateEditor } from './EstimateEditor.tsx';

export function NewEstimatePage() {
  const [params] = useSearchParams();
  const id = Number(params.get('paciente'));
  const isValid = Number.isInteger(id) && id > 0;
  const patient = useQuery({ ...patientQuery(id), enabled: isValid, refetchOnWindowFocus: false });
  const isAbsent = !isValid || isStatus(patient.error, 404) || patient.data?.clinicId === null;
  return (
    <>
      <PageHeader
        title="Nuevo presupuesto"
        back={{ to: billingPaths.estimates.to(), label: 'Volver a los presupuestos' }}
        subtitle={
          patient.data && (
            <MuiLink component={Link} to={paths.patient.to({ patientId: id })}>
              {patientName(patient.data)}
            </MuiLink>
          )
        }
      />
      {isAbsent && (
        <ErrorState
          message={
            params.has('paciente')
              ? 'No se encontró el paciente en tu clínica.'
              : 'Elegí el paciente con «Nuevo presupuesto», en Presupuestos.'
          }
        />
      )}
      {!isAbsent && (
        <QueryState
          query={patient}
          failed="No se pudo cargar el paciente."
          loading={<LoadingSkeleton shape="cards" />}
        />
      )}
      {patient.data && patient.data.clinicId !== null && (
        <NewEstimate
          key={id}
          clinicId={patient.data.clinicId}
          patient={patient.data}
          startsFromChart={params.get('desde') === 'odontograma'}
        />
      )}
    </>
  );
}

interface Props {
  clinicId: number;
  patient: Patient;
  startsFromChart: boolean;
}

function NewEstimate({ clinicId, patient, startsFromChart }: Props) {
  const chart = useQuery({ ...chartLinesQuery(clinicId, patient.id), enabled: startsFromChart });
  if (startsFromChart && chart.isPending)
    return <LoadingSkeleton shape="cards" label="Leyendo el odontograma..." />;
  const { data } = chart;
  return (
    <Stack sx={{ gap: 2 }}>
      {chart.isLoadingError && (
        <Alert severity="warning">
          {isStatus(chart.error, 409)
            ? serverMessage(chart.error)
            : 'No se pudo leer el odontograma. Intentalo con «Desde el odontograma».'}
        </Alert>
      )}
      {data === null && <Alert severity="info">{NO_HISTORY}.</Alert>}
      {data?.length === 0 && <Alert severity="info">{NO_REQUIRED_WORK}.</Alert>}
      <EstimateEditor clinicId={clinicId} patientId={patient.id} {...(data && { proposed: data })} />
    </Stack>
  );
}
