import type { ArchivedHistory } from '@dentaria/contract/clinical-history/custody.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { getConfig } from '../../../shared/api/config.ts';
import { formatMoment } from '../../../shared/lib/dates.ts';
import type { ListDefaults } from '../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../shared/ui/list/list-column.ts';

const moment = (instant: string): string => formatMoment(instant, getConfig().clinicTimeZone);

export const archivedColumns: readonly ListColumn<ArchivedHistory>[] = [
  {
    id: 'patient',
    label: 'Paciente',
    value: ({ patientName }) => patientName,
    filter: 'text',
    onCard: 'title',
  },
  { id: 'dni', label: 'DNI', value: ({ docNumber }) => docNumber, filter: 'text' },
  { id: 'volume', label: 'Tomo', value: ({ volume }) => volume },
  { id: 'clinic', label: 'Clínica', value: ({ clinicName }) => clinicName, filter: 'text' },
  { id: 'savedBy', label: 'Guardada por', value: ({ lastSavedBy }) => lastSavedBy.name, filter: 'text' },
  {
    id: 'savedAt',
    label: 'Último guardado',
    value: ({ lastSavedAt }) => moment(lastSavedAt),
  },
  {
    id: 'archivedAt',
    label: 'Archivada',
    value: ({ archivedAt }) => (archivedAt === null ? 'Paciente eliminado' : moment(archivedAt)),
  },
  {
    id: 'keepUntil',
    label: 'Conservar hasta',
    value: ({ keepUntil }) => formatDay(keepUntil),
  },
];

/** With the volume, because a patient may have several archived histories. */
export const archivedName = ({ patientName, volume }: ArchivedHistory): string =>
  `${patientName}, tomo ${volume}`;

export const archivedListDefaults: ListDefaults = {
  sort: { id: 'historyId', descending: true },
  pageSize: 10,
  pageSizes: [10, 25, 50],
};
