import type { ArchivedHistory } from '@dentaria/contract/clinical-history/custody.ts';
import Download from '@mui/icons-material/Download';
import Print from '@mui/icons-material/Print';
import { paths } from '../../../shared/paths.ts';
import { Archive } from '../../../shared/ui/drawings.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../shared/ui/list/ListView.tsx';
import { RowAction } from '../../../shared/ui/list/RowAction.tsx';
import { useServerList } from '../../../shared/ui/list/use-server-list.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { archivedColumns, archivedListDefaults, archivedName } from './archived-columns.ts';
import { archivedPageQuery } from './custody.queries.ts';
import { useCopies } from './use-copies.ts';

const SORTS: readonly ['historyId'] = ['historyId'];
const rowId = ({ historyId }: ArchivedHistory): number => historyId;

/** /archived-histories: histories retained by law, for administrators. */
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
        back={{ to: paths.dashboard.to(), label: 'Volver al Dashboard' }}
      />
      {isPending && <LoadingSkeleton label="Cargando historias archivadas..." shape="rows" />}
      {error && (
        <ErrorState message="Error al cargar las historias archivadas." error={error} onRetry={retry} />
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
