import type { Estimate } from '@dentaria/contract/billing/estimates.ts';
import MuiLink from '@mui/material/Link';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { useClinicId } from '../../../shared/clinic/use-screen-clinic.ts';
import { useReturnAddress } from '../../../shared/lib/use-return-address.ts';
import { paths } from '../../../shared/paths.ts';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { billingPaths } from '../billing.paths.ts';
import { mayWriteEstimates } from '../billing-access.ts';
import { estimateTitle } from './estimate-texts.ts';
import { estimateQuery } from './estimates.queries.ts';
import { StateChip } from './StateChip.tsx';
import { EstimateActions } from './view/EstimateActions.tsx';
import { EstimateView } from './view/EstimateView.tsx';

const EstimateEditor = lazyComponent(
  async () => (await import('./editor/EstimateEditor.tsx')).EstimateEditor,
);

export function EstimatePage() {
  const id = Number(useParams().id);
  const clinicId = useClinicId();
  if (clinicId !== undefined && Number.isInteger(id) && id > 0)
    return <EstimateDetails key={id} clinicId={clinicId} id={id} />;
  return (
    <ClinicScreen title="Presupuesto" back={{ path: billingPaths.estimates, label: BACK }}>
      {() => <ErrorState message={NOT_FOUND} />}
    </ClinicScreen>
  );
}

const BACK = 'Volver a los presupuestos';

const NOT_FOUND = 'No se encontró el presupuesto.';

function EstimateDetails({ clinicId, id }: { clinicId: number; id: number }) {
  const estimate = useQuery(estimateQuery(clinicId, id));
  const user = useSignedInUser();
  const list = useReturnAddress(billingPaths.estimates.to());
  const { data } = estimate;
  const isEditable = data?.state === 'draft' && mayWriteEstimates(user);
  return (
    <>
      <PageHeader
        title={data ? estimateTitle(data) : 'Presupuesto'}
        back={{ to: list, label: BACK }}
        subtitle={data && <Subtitle estimate={data} />}
        actions={data && !isEditable && <EstimateActions estimate={data} />}
      />
      <QueryState
        query={estimate}
        failed="No se pudo cargar el presupuesto."
        absent={NOT_FOUND}
        loading={<LoadingSkeleton shape="cards" label="Cargando el presupuesto..." />}
      />
      {data && !isEditable && <EstimateView estimate={data} />}
      {data && isEditable && (
        <EstimateEditor
          fallback={<LoadingSkeleton shape="cards" />}
          clinicId={clinicId}
          patientId={data.patient.id}
          estimate={data}
        />
      )}
    </>
  );
}

const Subtitle = ({ estimate: { patient, state } }: { estimate: Estimate }) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
    <MuiLink component={Link} to={paths.patient.to({ patientId: patient.id })}>
      {patient.name}
    </MuiLink>
    <StateChip state={state} />
  </Stack>
);
