import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import type { ListDefaults } from '../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../shared/ui/list/list-column.ts';
import { FILTER_NAMES } from './audit-filters.ts';
import { actionLabel, objectLabel, roleLabels } from './audit-labels.ts';

const NONE = '—';

export const auditMoment = ({ at }: AuditRow): string => formatMoment(at, getConfig().clinicTimeZone);

const who = ({ userId, username }: AuditRow): string => {
  if (username) return username;
  return userId === null ? 'Sin sesión' : `n.º ${userId}`;
};

const objectText = ({ object, objectId, objectName, version }: AuditRow): string =>
  [
    objectName === null ? objectLabel(object) : `${objectLabel(object)}: ${objectName}`,
    objectId === null ? undefined : `n.º ${objectId}`,
    version === null ? undefined : `versión ${version}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');

export const auditColumns: readonly ListColumn<AuditRow>[] = [
  { id: 'at', label: 'Fecha y hora', value: auditMoment, onCard: 'title' },
  { id: 'who', label: 'Usuario', value: who, wrap: true },
  { id: 'role', label: 'Rol', value: ({ role }) => roleLabels(role), wrap: true },
  { id: 'action', label: 'Acción', value: ({ action }) => actionLabel(action), wrap: true },
  { id: 'object', label: 'Objeto', value: objectText, wrap: true },
  {
    id: 'clinic',
    label: 'Clínica',
    value: ({ clinicId, clinicName }) => clinicName ?? (clinicId === null ? NONE : `n.º ${clinicId}`),
    wrap: true,
  },
  { id: 'address', label: 'Dirección', value: ({ address }) => address ?? NONE, wrap: true },
];

export const auditListDefaults: ListDefaults = {
  sort: { id: 'at', descending: true },
  pageSize: 50,
  pageSizes: [25, 50, 100],
  filterNames: FILTER_NAMES,
};
