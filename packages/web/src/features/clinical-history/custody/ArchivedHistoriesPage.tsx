import type { ArchivedHistory } from '@dentaria/contract/clinical-history/custody.ts';
import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import Download from '@mui/icons-material/Download';
import Print from '@mui/icons-material/Print';
import type { UseQueryOptions } from '@tanstack/react-query';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { saveFile, showFile } from '../../../shared/lib/open-file.ts';
import { paths } from '../../../shared/paths.ts';
import { Archive } from '../../../shared/ui/drawings.tsx';
import { ListView } from '../../../shared/ui/list/ListView.tsx';
import type { ListDefaults } from '../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../shared/ui/list/list-column.ts';
import { RowAction } from '../../../shared/ui/list/RowAction.tsx';
import { type ListRequest, useServerList } from '../../../shared/ui/list/use-server-list.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { useServerCall } from '../../../shared/ui/use-server-call.ts';
import { clinicalHistoryApi } from '../clinical-history.api.ts';

const SORTS: readonly ['historyId'] = ['historyId'];
const rowId = ({ historyId }: ArchivedHistory): number => historyId;

export function ArchivedHistoriesPage() {
  const { list, isPending, error, retry } = useServerList({
    columns: archivedColumns,
    sorts: SORTS,
    rowId,
    defaults: archivedListDefaults,
    pageQuery: archivedPageQuery,
  });
  const copies = useCopies();
  return (
    <>
      <PageHeader
        title="Historias archivadas"
        subtitle="Se conservan al menos diez años desde su último registro (Ley 26.529)."
        back={{ to: paths.dashboard.to(), label: 'Volver al dashboard' }}
      />
      {isPending && <LoadingSkeleton label="Cargando historias archivadas..." shape="rows" />}
      {error && (
        <ErrorState message="No se pudieron cargar las historias archivadas." error={error} onRetry={retry} />
      )}
      {!isPending && !error && (
        <ListView
          list={list}
          label="Historias archivadas"
          rowName={archivedName}
          emptyIcon={Archive}
          emptyText="No se encontraron historias archivadas"
          actions={(history) => (
            <>
              <RowAction
                label={`Imprimir historia de ${archivedName(history)}`}
                icon={Print}
                onClick={() => copies.print(history.historyId)}
              />
              <RowAction
                label={`Exportar historia de ${archivedName(history)}`}
                icon={Download}
                onClick={() => copies.export(history.historyId)}
              />
            </>
          )}
        />
      )}
    </>
  );
}

const archivedPageQuery = ({
  filters,
  ...request
}: ListRequest<'historyId'>): UseQueryOptions<Page<ArchivedHistory>> => ({
  queryKey: ['archived-histories', filters, request],
  queryFn: ({ signal }) =>
    clinicalHistoryApi.listArchivedHistories({ query: { ...filters, ...request } }, { signal }),
});

const archivedColumns: readonly ListColumn<ArchivedHistory>[] = [
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
    value: ({ lastSavedAt }) => clinicDateTime(lastSavedAt),
  },
  {
    id: 'archivedAt',
    label: 'Archivada',
    value: ({ archivedAt }) => (archivedAt === null ? 'Paciente eliminado' : clinicDateTime(archivedAt)),
  },
  {
    id: 'keepUntil',
    label: 'Conservar hasta',
    value: ({ keepUntil }) => formatDay(keepUntil),
  },
];

/** Includes the volume, because one patient may have several archived histories. */
const archivedName = ({ patientName, volume }: ArchivedHistory): string => `${patientName}, tomo ${volume}`;

const archivedListDefaults: ListDefaults = {
  sort: { id: 'historyId', descending: true },
  pageSize: 10,
  pageSizes: [10, 25, 50],
};

function useCopies() {
  const printing = useServerCall('No se pudo imprimir la historia clínica', (historyId: number) =>
    showFile('Preparando la copia de la historia clínica…', () =>
      clinicalHistoryApi.printArchivedHistory({ params: { historyId } }),
    ),
  );
  const exporting = useServerCall('No se pudo exportar la historia clínica', async (historyId: number) => {
    const { file, fileName } = await clinicalHistoryApi.exportArchivedHistory({ params: { historyId } });
    saveFile(file, fileName);
  });
  return { print: printing.start, export: exporting.start };
}
