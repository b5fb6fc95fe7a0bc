import AddTask from '@mui/icons-material/AddTask';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Button from '@mui/material/Button';
import Stack from '@mui/material/Stack';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { EmptyState } from '../../../shared/ui/EmptyState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/LoadingSkeleton.tsx';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { QueryPlaceholder } from '../../../shared/ui/QueryPlaceholder.tsx';
import { useDialogState } from '../../../shared/ui/use-dialog-state.ts';
import { WorkFilterFields } from './WorkFilterFields.tsx';
import { WorkGroups } from './WorkGroups.tsx';
import {
  filtersInUse,
  NO_FILTERS,
  queryOf,
  readFilters,
  type WorkFilters,
  writeFilters,
} from './work-address.ts';
import { assigneesQuery, workListQuery } from './work-list.queries.ts';

export const WorkListPage = () => (
  <ClinicScreen
    title="Seguimiento"
    purpose="ver su seguimiento"
    actions={(clinicId) => <NewTask clinicId={clinicId} />}
  >
    {(clinicId) => <WorkListOf key={clinicId} clinicId={clinicId} />}
  </ClinicScreen>
);

function WorkListOf({ clinicId }: { clinicId: number }) {
  const user = useSignedInUser();
  const [params, setParams] = useSearchParams();
  const filters = readFilters(params);
  const query = queryOf(filters, user.id);
  const list = useQuery(workListQuery(clinicId, query));
  const assignees = useQuery(assigneesQuery(clinicId));
  const change = (next: WorkFilters) => setParams((current) => writeFilters(current, next));
  const groups = list.data?.groups.filter(({ count }) => count > 0) ?? [];
  return (
    <Stack sx={{ gap: 2 }}>
      <WorkFilterFields filters={filters} assignees={assignees.data ?? []} onChange={change} />
      {!list.data && (
        <QueryPlaceholder
          query={list}
          failed="Error al cargar el seguimiento"
          loading={<LoadingSkeleton shape="rows" label="Cargando el seguimiento..." />}
        />
      )}
      {list.data && groups.length === 0 && <Nothing filters={filters} onClear={() => change(NO_FILTERS)} />}
      {list.data && (
        <WorkGroups
          // Clears the selection.
          key={JSON.stringify(query)}
          clinicId={clinicId}
          query={query}
          state={filters.state}
          today={list.data.today}
          groups={groups}
          assignees={assignees.data ?? []}
        />
      )}
    </Stack>
  );
}

function Nothing({ filters, onClear }: { filters: WorkFilters; onClear: () => void }) {
  if (filtersInUse(filters) === 0)
    return <EmptyState icon={TaskAlt} message="No hay nada pendiente. Nadie quedó sin llamar." />;
  return (
    <EmptyState message="Nada coincide con los filtros">
      <Button onClick={onClear}>Limpiar filtros</Button>
    </EmptyState>
  );
}

const TaskDialog = lazyComponent(() => import('../tasks/TaskDialog.tsx').then((module) => module.TaskDialog));

function NewTask({ clinicId }: { clinicId: number }) {
  const dialog = useDialogState<object>();
  return (
    <>
      <Button variant="outlined" startIcon={<AddTask />} onClick={() => dialog.open({})}>
        Nueva tarea
      </Button>
      {dialog.subject && (
        <TaskDialog key={dialog.openCount} open={dialog.isOpen} clinicId={clinicId} onClose={dialog.close} />
      )}
    </>
  );
}
