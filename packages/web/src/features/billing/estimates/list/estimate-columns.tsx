import { ESTIMATE_STATE_NAMES, ESTIMATE_STATES } from '@dentaria/contract/billing/estimate-state.ts';
import type { EstimateSummary } from '@dentaria/contract/billing/estimates.ts';
import { formatCents } from '@dentaria/contract/fields/amount-text.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { dayText, doneText } from '../estimate-texts.ts';
import { StateChip } from '../StateChip.tsx';

export const estimateColumns: readonly ListColumn<EstimateSummary>[] = [
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

export const estimateListDefaults: ListDefaults = {
  sort: { id: 'number', descending: true },
  search: true,
  pageSize: 25,
  pageSizes: [10, 25, 50, 100],
  scopeNames: ['clinic'],
};
