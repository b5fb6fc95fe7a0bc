import type { ImportSummary } from '@dentaria/contract/exchange/imports.ts';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { People } from '../../../../shared/ui/drawings.tsx';
import { ErrorState } from '../../../../shared/ui/ErrorState.tsx';
import { LoadingSkeleton } from '../../../../shared/ui/LoadingSkeleton.tsx';
import { ListView } from '../../../../shared/ui/list/ListView.tsx';
import { useList } from '../../../../shared/ui/list/use-list.ts';
import { importListQuery } from '../imports.queries.ts';
import { useImportPath } from '../use-import-path.ts';
import { importColumns, importListDefaults } from './import-columns.tsx';

const rowId = ({ id }: ImportSummary): number => id;
const rowName = ({ fileName }: ImportSummary): string => fileName;
const NONE: readonly ImportSummary[] = [];

/** The imports of before, the newest first. */
export function ImportsList({ clinicId }: { clinicId: number }) {
  const imports = useQuery(importListQuery(clinicId));
  const pathOf = useImportPath();
  const list = useList({
    rows: imports.data ?? NONE,
    columns: importColumns,
    rowId,
    defaults: importListDefaults,
  });
  return (
    <section aria-label="Importaciones">
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Importaciones
      </Typography>
      {imports.isPending && <LoadingSkeleton shape="rows" label="Cargando las importaciones..." />}
      {imports.isLoadingError && (
        <ErrorState
          message="No se pudieron cargar las importaciones."
          error={imports.error}
          onRetry={() => imports.refetch()}
        />
      )}
      {imports.data && (
        <ListView
          list={list}
          label="Importaciones"
          rowName={rowName}
          recordPath={({ id }) => pathOf(id)}
          emptyIcon={People}
          emptyText="Todavía no se importó ningún archivo en esta clínica"
        />
      )}
    </section>
  );
}
