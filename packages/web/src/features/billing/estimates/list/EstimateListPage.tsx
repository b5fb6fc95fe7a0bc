import { ESTIMATE_STATES, MAX_LISTED_ESTIMATES } from '@dentaria/contract/billing/estimate-state.ts';
import type { EstimateSummary } from '@dentaria/contract/billing/estimates.ts';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { ClinicScreen } from '../../../../shared/clinic/ClinicScreen.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { estimateTitle } from '../estimate-texts.ts';
import { estimateListQuery } from '../estimates.queries.ts';
import { useEstimatePath } from '../use-estimate-path.ts';
import { estimateColumns, estimateListDefaults } from './estimate-columns.tsx';
import { NewEstimateButton } from './NewEstimateButton.tsx';

/** /presupuestos?clinic=&state= */
export const EstimateListPage = () => (
  <ClinicScreen
    title="Presupuestos"
    purpose="ver sus presupuestos"
    actions={(clinicId) => <NewEstimateButton clinicId={clinicId} />}
  >
    {(clinicId) => <EstimateList clinicId={clinicId} />}
  </ClinicScreen>
);

const rowId = ({ id }: EstimateSummary): number => id;
const rowName = (estimate: EstimateSummary): string => `${estimateTitle(estimate)}, ${estimate.patient.name}`;

function EstimateList({ clinicId }: { clinicId: number }) {
  const estimates = useEstimates(clinicId);
  const pathOf = useEstimatePath();
  const list = useList({
    rows: estimates.rows,
    columns: estimateColumns,
    rowId,
    defaults: estimateListDefaults,
  });
  if (estimates.failed)
    return (
      <ErrorState
        message="No se pudieron cargar los presupuestos."
        error={estimates.failed.error}
        onRetry={() => estimates.failed?.refetch()}
      />
    );
  if (estimates.isPending) return <LoadingSkeleton shape="rows" />;
  return (
    <>
      {estimates.isCut && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Se muestran los {MAX_LISTED_ESTIMATES} presupuestos más nuevos: los anteriores están en la ficha de
          cada paciente.
        </Alert>
      )}
      <ListView
        list={list}
        label="Presupuestos"
        rowName={rowName}
        recordPath={pathOf}
        emptyIcon={RequestQuote}
        emptyText={
          list.isEmpty
            ? 'Todavía no hay presupuestos. Un odontólogo los arma desde el odontograma o a mano.'
            : 'Ningún presupuesto coincide'
        }
      />
    </>
  );
}

/** The newest ones, and the newest of the state in the address: of a rare state they may be older. */
function useEstimates(clinicId: number) {
  const [params] = useSearchParams();
  const state = ESTIMATE_STATES.find((each) => each === params.get('state'));
  const newest = useQuery(estimateListQuery(clinicId));
  const ofState = useQuery({ ...estimateListQuery(clinicId, state), enabled: state !== undefined });
  const rows = useMemo(() => {
    const all = new Map<number, EstimateSummary>();
    for (const estimate of [...(newest.data ?? []), ...(ofState.data ?? [])]) all.set(estimate.id, estimate);
    return [...all.values()];
  }, [newest.data, ofState.data]);
  return {
    rows,
    isPending: newest.isPending || ofState.isLoading,
    isCut: [newest, ofState].some(({ data }) => (data?.length ?? 0) >= MAX_LISTED_ESTIMATES),
    failed: [newest, ofState].find(({ isLoadingError }) => isLoadingError),
  };
}
