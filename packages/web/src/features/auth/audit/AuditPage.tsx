import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { paths } from '../../../shared/paths.ts';
import { Magnifier } from '../../../shared/ui/drawings.tsx';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../shared/ui/list/ListView.tsx';
import { useServerList } from '../../../shared/ui/list/use-server-list.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { type AuditSort, auditPageQuery } from './audit.queries.ts';
import { auditColumns, auditListDefaults, auditMoment } from './audit-columns.ts';
import { checkFilters, filtersInUse, readFilters } from './audit-filters.ts';

const SORTS: readonly [AuditSort] = ['at'];
const rowId = ({ id }: AuditRow): number => id;

/** /audit: who did what, when, for administrators. */
export function AuditPage() {
  const { list, isPending, error, retry, setFilters } = useServerList({
    columns: auditColumns,
    sorts: SORTS,
    rowId,
    defaults: auditListDefaults,
    pageQuery: auditPageQuery,
  });
  const filters = readFilters(list.address.filters);
  const download = useMutation({
    mutationFn: async () => {
      const { file, fileName } = await authApi.exportAudit({ query: checkFilters(filters).filter });
      saveFile(file, fileName);
    },
    onError: (error) => toastFailure('No se pudo descargar la auditoría', error),
  });
  const save = useSingleFlight(() => download.mutateAsync());
  return (
    <>
      <PageHeader
        title="Auditoría"
        subtitle="Quién hizo qué y cuándo."
        back={{ to: paths.dashboard.to(), label: 'Volver al Dashboard' }}
        actions={
          <Button
            variant="outlined"
            startIcon={<Download />}
            loading={download.isPending}
            loadingPosition="start"
            onClick={() => save()}
          >
            Descargar CSV
          </Button>
        }
      />
      <AuditFilters list={list} filters={filters} onSearch={(texts) => setFilters(filtersInUse(texts))} />
      {isPending && <LoadingSkeleton label="Cargando auditoría..." shape="rows" />}
      {error && <ErrorState message="Error al cargar la auditoría." error={error} onRetry={retry} />}
      {!isPending && !error && (
        <ListView
          list={list}
          label="Auditoría"
          rowName={auditMoment}
          emptyIcon={Magnifier}
          emptyText="No hay registros con estos filtros"
        />
      )}
    </>
  );
}
