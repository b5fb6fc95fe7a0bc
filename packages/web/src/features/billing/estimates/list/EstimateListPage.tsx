import {
  ESTIMATE_STATE_NAMES,
  ESTIMATE_STATES,
  MAX_LISTED_ESTIMATES,
} from '@dentaria/contract/billing/estimate-state.ts';
import type { EstimateSummary } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import Add from '@mui/icons-material/Add';
import RequestQuote from '@mui/icons-material/RequestQuoteOutlined';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ClinicScreen } from '../../../../shared/clinic/ClinicScreen.tsx';
import { useSignedInUser } from '../../../../shared/session/session-store.ts';
import { useIsCompact } from '../../../../shared/ui/breakpoints.ts';
import { ContentDialog } from '../../../../shared/ui/dialogs/ContentDialog.tsx';
import { lazyComponent } from '../../../../shared/ui/lazy-component.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { LoadingSkeleton } from '../../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { billingPaths } from '../../billing.paths.ts';
import { mayWriteEstimates } from '../../billing-access.ts';
import { useClinicPath } from '../../use-clinic-path.ts';
import { dayText, doneText, estimateTitle } from '../estimate-texts.ts';
import { estimateListQuery } from '../estimates.queries.ts';
import { StateChip } from '../StateChip.tsx';

const PatientPicker = lazyComponent(
  async () => (await import('../../../../shared/patients/PatientPicker.tsx')).PatientPicker,
);

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
  const pathOf = useClinicPath(billingPaths.estimate);
  const list = useList({
    rows: estimates.rows,
    columns,
    rowId,
    defaults,
  });
  if (estimates.failed)
    return <QueryState query={estimates.failed} failed="No se pudieron cargar los presupuestos." />;
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
            ? 'Todavía no hay presupuestos. Un dentista los arma desde el odontograma o a mano.'
            : 'Ningún presupuesto coincide'
        }
      />
    </>
  );
}

/** Loads the newest estimates, and the newest in the state from the URL, which may be older. */
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

const columns: readonly ListColumn<EstimateSummary>[] = [
  {
    id: 'number',
    label: 'Número',
    value: ({ number }) => number,
    cell: ({ number }) => `N.º ${number}`,
    onCard: 'title',
  },
  {
    id: 'patient',
    label: 'Paciente',
    value: ({ patient }) => patient.name,
    filter: 'text',
    wide: true,
    onCard: 'title',
  },
  {
    id: 'state',
    label: 'Estado',
    value: ({ state }) => ESTIMATE_STATE_NAMES[state],
    cell: ({ state }) => <StateChip state={state} />,
    filter: ESTIMATE_STATES.map((state) => ({
      value: state,
      label: ESTIMATE_STATE_NAMES[state],
      matches: (estimate: EstimateSummary) => estimate.state === state,
    })),
  },
  {
    id: 'day',
    label: 'Fecha',
    value: ({ presentedAt, createdAt }) => presentedAt ?? createdAt,
    cell: ({ presentedAt, createdAt }) => dayText(presentedAt ?? createdAt),
  },
  {
    id: 'validUntil',
    label: 'Válido hasta',
    value: ({ validUntil }) => validUntil,
    cell: ({ validUntil }) => formatDay(validUntil),
  },
  {
    id: 'total',
    label: 'Paga el paciente',
    value: ({ total }) => total,
    cell: ({ total }) => formatCents(total),
    amount: true,
  },
  { id: 'done', label: 'Realizadas', value: doneText, sortable: false },
];

const defaults: ListDefaults = {
  sort: { id: 'number', descending: true },
  search: true,
  pageSize: 25,
  pageSizes: [10, 25, 50, 100],
  scopeNames: ['clinic'],
};

function NewEstimateButton({ clinicId }: { clinicId: number }) {
  const isAllowed = mayWriteEstimates(useSignedInUser());
  const [isOpen, setOpen] = useState(false);
  const navigate = useNavigate();
  const isPhone = useIsCompact();
  const close = (): void => setOpen(false);
  if (!isAllowed) return null;
  return (
    <>
      <Button variant="contained" startIcon={<Add />} onClick={() => setOpen(true)}>
        Nuevo presupuesto
      </Button>
      <ContentDialog
        open={isOpen}
        title="Nuevo presupuesto"
        maxWidth="sm"
        fullScreen={isPhone}
        contentProps={{ sx: { minHeight: 320 } }}
        onClose={close}
        actions={
          <Button color="inherit" onClick={close}>
            Cancelar
          </Button>
        }
      >
        <PatientPicker
          value={null}
          clinicId={clinicId}
          isInline
          autoFocus
          onChange={(patient) => {
            if (patient) void navigate(billingPaths.estimateNew.to({}, { paciente: patient.id }));
          }}
        />
      </ContentDialog>
    </>
  );
}
