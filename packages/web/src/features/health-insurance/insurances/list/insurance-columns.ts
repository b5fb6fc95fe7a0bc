import type { HealthInsurance } from '@dentaria/contract/health-insurance/insurances.ts';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';

export const insuranceColumns: readonly ListColumn<HealthInsurance>[] = [
  { id: 'name', label: 'Nombre', value: ({ name }) => name, filter: 'text', onCard: 'title', wide: true },
  {
    id: 'federation_code',
    label: 'Código de federación',
    value: ({ federation_code }) => federation_code,
    filter: 'text',
  },
  { id: 'details', label: 'Detalles', value: ({ details }) => details, sortable: false, wide: true },
  { id: 'plans', label: 'Planes', value: ({ plans }) => plans.length, sortable: false },
];

/** Specification, section 9. */
export const insuranceListDefaults: ListDefaults = {
  sort: { id: 'name', descending: false },
  search: true,
  pageSize: 10,
  pageSizes: [5, 10, 25, 50],
};
