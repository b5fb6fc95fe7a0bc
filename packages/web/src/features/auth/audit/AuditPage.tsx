import type { AuditRow } from '@dentaria/contract/auth/audit.ts';
import type { Page } from '@dentaria/contract/http/page.ts';
import Download from '@mui/icons-material/Download';
import Button from '@mui/material/Button';
import type { UseQueryOptions } from '@tanstack/react-query';
import { authApi } from '../../../shared/api/auth.ts';
import { clinicDateTime } from '../../../shared/clinic/clinic-time.ts';
import { saveFile } from '../../../shared/lib/open-file.ts';
import { paths } from '../../../shared/paths.ts';
import { Magnifier } from '../../../shared/ui/drawings.tsx';
import { ListView } from '../../../shared/ui/list/ListView.tsx';
import type { ListDefaults } from '../../../shared/ui/list/list-address.ts';
import type { ListColumn } from '../../../shared/ui/list/list-column.ts';
import { type ListRequest, useServerList } from '../../../shared/ui/list/use-server-list.ts';
import { PageHeader } from '../../../shared/ui/PageHeader.tsx';
import { ErrorState } from '../../../shared/ui/states/ErrorState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { useServerCall } from '../../../shared/ui/use-server-call.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { checkFilters, FILTER_NAMES, filtersInUse, readFilters } from './audit-filters.ts';
import { actionLabel, objectLabel, roleLabels } from './audit-labels.ts';

const SORTS: readonly [AuditSort] = ['at'];
const rowId = ({ id }: AuditRow): number => id;

export function AuditPage() {
  const { list, isPending, error, retry, setFilters } = useServerList({
    columns: auditColumns,
    sorts: SORTS,
    rowId,
    defaults: auditListDefaults,
    pageQuery: auditPageQuery,
  });
  const filters = readFilters(list.address.filters);
  const download = useServerCall('No se pudo descargar la auditoría', async () => {
    const { file, fileName } = await authApi.exportAudit({ query: checkFilters(filters).filter });
    saveFile(file, fileName);
  });
  return (
    <>
      <PageHeader
        title="Auditoría"
        back={{ to: paths.dashboard.to(), label: 'Volver al dashboard' }}
        actions={
          <Button
            variant="outlined"
            startIcon={<Download />}
            loading={download.isPending}
            loadingPosition="start"
            onClick={() => download.start()}
          >
            Descargar CSV
          </Button>
        }
      />
      <AuditFilters list={list} filters={filters} onSearch={(texts) => setFilters(filtersInUse(texts))} />
      {isPending && <LoadingSkeleton label="Cargando auditoría..." shape="rows" />}
      {error && <ErrorState message="No se pudo cargar la auditoría." error={error} onRetry={retry} />}
      {!isPending && !error && (
        <ListView
          list={list}
          label="Auditoría"
          rowName={auditDateTime}
          emptyIcon={Magnifier}
          emptyText="No hay registros con estos filtros"
        />
      )}
    </>
  );
}

const NONE = '—';

const auditDateTime = ({ at }: AuditRow): string => clinicDateTime(at);

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

const auditColumns: readonly ListColumn<AuditRow>[] = [
  { id: 'at', label: 'Fecha y hora', value: auditDateTime, onCard: 'title' },
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

const auditListDefaults: ListDefaults = {
  sort: { id: 'at', descending: true },
  pageSize: 50,
  pageSizes: [25, 50, 100],
  filterNames: FILTER_NAMES,
};

type AuditSort = 'at';

/** Never refetches in the background, because each call writes an audit row. */
function auditPageQuery({ filters, ...request }: ListRequest<AuditSort>): UseQueryOptions<Page<AuditRow>> {
  const { filter } = checkFilters(readFilters(filters));
  return {
    queryKey: ['audit', filter, request],
    queryFn: ({ signal }) => authApi.listAudit({ query: { ...filter, ...request } }, { signal }),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    gcTime: 0,
  };
}
