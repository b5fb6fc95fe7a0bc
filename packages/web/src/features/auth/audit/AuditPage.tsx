import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { authApi } from '../../../shared/api/auth.ts';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { useSingleFlight } from '../../../shared/lib/use-single-flight.ts';
import { paths } from '../../../shared/paths.ts';
import { ErrorState } from '../../../shared/ui/ErrorState.tsx';
import { toastFailure } from '../../../shared/ui/failure-toast.ts';
import { LoadingState } from '../../../shared/ui/LoadingState.tsx';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { AuditFilters } from './AuditFilters.tsx';
import { AuditRows } from './AuditRows.tsx';
import { auditListQuery } from './audit.queries.ts';
import { checkFilters, readFilters, writeFilters } from './audit-address.ts';

/** /audit: who did what, when (design, section 8), for administrators. The filters stand in the address. */
export function AuditPage() {
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const { filter } = checkFilters(filters);
  const list = useInfiniteQuery(auditListQuery(filter));
  const download = useMutation({
    mutationFn: async () => saveFile(await authApi.exportAudit({ query: filter }), 'auditoria.csv'),
    onError: (error) => toastFailure('No se pudo descargar la auditoría', error),
  });
  const save = useSingleFlight(() => download.mutateAsync());
  const rows = list.data?.pages.flatMap((page) => page.rows) ?? [];
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
      <AuditFilters filters={filters} onSearch={(texts) => setParams(writeFilters(texts))} />
      {list.isPending && <LoadingState label="Cargando auditoría..." />}
      {list.isLoadingError && (
        <ErrorState message="Error al cargar la auditoría." onRetry={() => list.refetch()} />
      )}
      {list.data && <AuditRows rows={rows} emptyText="No hay registros con estos filtros" />}
      {list.isFetchNextPageError && (
        <Stack sx={{ mt: 2 }}>
          <ErrorState message="No se pudieron cargar más registros." />
        </Stack>
      )}
      {list.hasNextPage && (
        <Stack sx={{ alignItems: 'center', mt: 2 }}>
          <Button variant="outlined" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Cargar más
          </Button>
        </Stack>
      )}
    </>
  );
}
