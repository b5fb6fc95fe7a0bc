import type { Clinic } from '@dentaria/contract/auth/clinics.ts';
import { getConfig } from '../../../../shared/api/config.ts';
import { formatMoment } from '../../../../shared/lib/dates.ts';
import type { ListDefaults } from '../../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../../shared/ui/list/list-column.ts';
import { ClinicStateChip } from '../ClinicStateChip.tsx';
import { isUnconfirmed } from '../clinic-access.ts';

export const clinicColumns: readonly ListColumn<Clinic>[] = [
  { id: 'name', label: 'Nombre', value: ({ name }) => name, filter: 'text', onCard: 'title' },
  {
    id: 'ownerUsername',
    label: 'Propietario',
    value: ({ ownerUsername }) => ownerUsername,
    filter: 'text',
  },
  {
    id: 'active',
    label: 'Estado',
    value: ({ active }) => active,
    cell: (clinic) => <ClinicStateChip clinic={clinic} />,
    filter: [
      { value: 'true', label: 'Activas', matches: ({ active }) => active },
      { value: 'false', label: 'Inactivas', matches: ({ active }) => !active },
      { value: 'unconfirmed', label: 'Sin confirmar', matches: isUnconfirmed },
    ],
  },
  {
    id: 'createdAt',
    label: 'Fecha de creación',
    value: ({ createdAt }) => Date.parse(createdAt),
    cell: ({ createdAt }) => formatMoment(createdAt, getConfig().clinicTimeZone),
  },
];

/** Specification, section 9. */
export const clinicListDefaults: ListDefaults = {
  sort: { id: 'name', descending: false },
  pageSize: 5,
  pageSizes: [5, 10, 25],
};
