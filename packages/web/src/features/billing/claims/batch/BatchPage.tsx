import type { ClaimBatch } from '@dentaria/contract/billing/claims.ts';
import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { isStatus } from '../../../../shared/api/failure.ts';
import { ClinicScreen } from '../../../../shared/clinic/ClinicScreen.tsx';
import { useClinicId } from '../../../../shared/clinic/use-clinic-id.ts';
import { useReturnAddress } from '../../../../shared/lib/use-return-address.ts';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { PageHeader } from '../../../../shared/ui/PageHeader.tsx';
import { billingPaths } from '../../billing.paths.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { useFrontDeskAccess } from '../../use-front-desk-access.ts';
import { BatchStateChip } from '../BatchStateChip.tsx';
import { batchTitle, periodText } from '../claim-texts.ts';
import { claimBatchQuery } from '../claims.queries.ts';
import { BatchActions } from './BatchActions.tsx';
import { BatchLines } from './BatchLines.tsx';
import { BatchPayments } from './BatchPayments.tsx';
import { BatchTotals } from './BatchTotals.tsx';
import { Checklist } from './Checklist.tsx';

/** /presentaciones/:id?clinic= */
export function BatchPage() {
  const id = Number(useParams().id);
  const clinicId = useClinicId();
  if (clinicId === undefined)
    return (
      <ClinicScreen title="Presentación" purpose="ver la presentación">
        {() => null}
      </ClinicScreen>
    );
  if (!Number.isSafeInteger(id) || id <= 0)
    return (
      <>
        <PageHeader title="Presentación" back={{ to: billingPaths.claims.to(), label: 'Presentaciones' }} />
        <NotFound />
      </>
    );
  return <BatchOf key={id} clinicId={clinicId} id={id} />;
}

const NotFound = () => <ErrorState message="No se encontró la presentación." />;

function BatchOf({ clinicId, id }: { clinicId: number; id: number }) {
  const batch = useQuery(claimBatchQuery(clinicId, id));
  const isAllowed = useFrontDeskAccess(clinicId);
  const list = useReturnAddress(billingPaths.claims.to());
  const { data } = batch;
  return (
    <>
      <PageHeader
        title={data ? batchTitle(data) : 'Presentación'}
        back={{ to: list, label: 'Presentaciones' }}
        subtitle={data && <Subtitle batch={data} />}
        actions={data && <BatchActions batch={data} canChange={isAllowed} />}
      />
      {isStatus(batch.error, 404) && <NotFound />}
      {batch.isLoadingError && !isStatus(batch.error, 404) && (
        <ErrorState
          message="No se pudo cargar la presentación."
          error={batch.error}
          onRetry={() => batch.refetch()}
        />
      )}
      {batch.isPending && <LoadingSkeleton shape="cards" label="Cargando la presentación..." />}
      {data && (
        <Stack sx={{ gap: 2, maxWidth: 980 }}>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { md: 'repeat(auto-fit, minmax(300px, 1fr))' },
            }}
          >
            {data.state === 'draft' && <Checklist batch={data} />}
            <BatchTotals batch={data} />
          </Box>
          <BatchLines batch={data} canChange={isAllowed} />
          {data.state !== 'draft' && <BatchPayments batch={data} canChange={isAllowed} />}
        </Stack>
      )}
    </>
  );
}

const Subtitle = ({ batch: { insurance, period, state } }: { batch: ClaimBatch }) => (
  <Stack direction="row" sx={{ gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
    <Typography component="span">
      <InsuranceName {...insurance} /> · {periodText(period)}
    </Typography>
    <BatchStateChip state={state} />
  </Stack>
);
