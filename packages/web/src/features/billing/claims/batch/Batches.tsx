import {
  CLAIM_BATCH_STATE_NAMES,
  CLAIM_BATCH_STATES,
  MAX_LISTED_BATCHES,
} from '@dentaria/contract/billing/claim-state.ts';
import type { ClaimBatchSummary } from '@dentaria/contract/billing/claims.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { shortInsuranceName } from '@dentaria/contract/health-insurance/short-name.ts';
import Inventory from '@mui/icons-material/Inventory2Outlined';
import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { monthName } from '../../../../shared/lib/month-names.ts';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { QueryState } from '../../../../shared/ui/states/QueryState.tsx';
import { billingPaths } from '../../billing.paths.ts';
import { InsuranceName } from '../../InsuranceName.tsx';
import { useClinicPath } from '../../use-clinic-path.ts';
import { BatchStateChip } from '../BatchStateChip.tsx';
import { batchTitle } from '../claim-texts.ts';
import { claimBatchesQuery } from '../claims.queries.ts';

/** Sorts by the short name, and matches both names. */
const searchText = (name: string): string => [...new Set([shortInsuranceName(name), name])].join(' ');

const columns: readonly ListColumn<ClaimBatchSummary>[] = [
  {
    id: 'number',
    label: 'Número',
    value: ({ number }) => number,
    cell: ({ number }) => `N.º ${number}`,
    onCard: 'title',
  },
  {
    id: 'insurance',
    label: 'Obra social',
    value: ({ insurance }) => searchText(insurance.name),
    cell: ({ insurance }) => <InsuranceName {...insurance} />,
    filter: 'text',
    wide: true,
    onCard: 'title',
  },
  { id: 'period', label: 'Mes', value: ({ period }) => period, cell: ({ period }) => monthName(period) },
  {
    id: 'state',
    label: 'Estado',
    value: ({ state }) => CLAIM_BATCH_STATE_NAMES[state],
    cell: ({ state }) => <BatchStateChip state={state} />,
    filter: CLAIM_BATCH_STATES.map((state) => ({
      value: state,
      label: CLAIM_BATCH_STATE_NAMES[state],
      matches: (batch: ClaimBatchSummary) => batch.state === state,
    })),
  },
  {
    id: 'presented',
    label: 'Presentada',
    value: ({ presentedDay }) => presentedDay ?? '',
    cell: ({ presentedDay }) => (presentedDay ? formatDay(presentedDay) : '—'),
  },
  { id: 'items', label: 'Prestaciones', value: ({ items }) => items, amount: true },
  {
    id: 'claimed',
    label: 'Reclamado',
    value: ({ totals }) => totals.claimed,
    cell: ({ totals }) => formatCents(totals.claimed),
    amount: true,
  },
  {
    id: 'open',
    label: 'Por cobrar',
    value: ({ state, totals }) => (state === 'draft' ? 0 : totals.open),
    cell: ({ state, totals }) => (state === 'draft' ? '—' : formatCents(totals.open)),
    amount: true,
  },
];

const defaults: ListDefaults = {
  sort: { id: 'number', descending: true },
  search: true,
  pageSize: 25,
  pageSizes: [10, 25, 50, 100],
  scopeNames: ['clinic', 'view'],
};

const rowId = ({ id }: ClaimBatchSummary): number => id;
const rowName = (batch: ClaimBatchSummary): string =>
  `${batchTitle(batch)}, ${shortInsuranceName(batch.insurance.name)}`;

export function Batches({ clinicId }: { clinicId: number }) {
  const batches = useQuery(claimBatchesQuery(clinicId));
  const pathOf = useClinicPath(billingPaths.claimBatch);
  const list = useList({ rows: batches.data ?? [], columns, rowId, defaults });
  if (!batches.data) return <QueryState query={batches} failed="No se pudieron cargar las presentaciones." />;
  const isCut = batches.data.length >= MAX_LISTED_BATCHES;
  return (
    <>
      {isCut && (
        <Alert severity="info" sx={{ mb: 2 }}>
          Se muestran las {MAX_LISTED_BATCHES} presentaciones más nuevas: puede haber más antiguas.
        </Alert>
      )}
      <ListView
        list={list}
        label="Presentaciones"
        rowName={rowName}
        recordPath={pathOf}
        emptyIcon={Inventory}
        emptyText={
          list.isEmpty
            ? 'Todavía no hay presentaciones. Creá la primera desde «Para presentar».'
            : 'Ninguna presentación coincide'
        }
      />
    </>
  );
}
