import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import { actionWord, objectWord, roleWords } from './audit-words.ts';

interface AuditColumn {
  readonly label: string;
  readonly text: (row: AuditRow) => string;
}

const NONE = '—';

export const momentOf = ({ at }: AuditRow): string => formatMoment(at, getConfig().clinicTimeZone);

const who = ({ userId, username }: AuditRow): string => {
  if (username) return username;
  return userId === null ? 'Sin sesión' : `n.º ${userId}`;
};

const onWhat = ({ object, objectId, objectName, version }: AuditRow): string =>
  [
    objectName === null ? objectWord(object) : `${objectWord(object)}: ${objectName}`,
    objectId === null ? undefined : `n.º ${objectId}`,
    version === null ? undefined : `versión ${version}`,
  ]
    .filter((part) => part !== undefined)
    .join(', ');

/** What the table and the cards show of each row, besides when it happened. */
export const auditColumns: readonly AuditColumn[] = [
  { label: 'Usuario', text: who },
  { label: 'Rol', text: ({ role }) => roleWords(role) },
  { label: 'Acción', text: ({ action }) => actionWord(action) },
  { label: 'Objeto', text: onWhat },
  {
    label: 'Clínica',
    text: ({ clinicId, clinicName }) => clinicName ?? (clinicId === null ? NONE : `n.º ${clinicId}`),
  },
  { label: 'Dirección', text: ({ address }) => address ?? NONE },
];
