import type { Assignee } from '@dentaria/contract/follow-up/tasks.ts';
import {
  WORK_KIND_LABELS,
  WORK_KINDS,
  WORK_STATES,
  type WorkState,
} from '@dentaria/contract/follow-up/work-kinds.ts';
import AddTask from '@mui/icons-material/AddTask';
import FilterAltOff from '@mui/icons-material/FilterAltOffOutlined';
import TaskAlt from '@mui/icons-material/TaskAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import Stack from '@mui/material/Stack';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ClinicScreen } from '../../../shared/clinic/ClinicScreen.tsx';
import { useSignedInUser } from '../../../shared/session/session-store.ts';
import { useIsNarrow } from '../../../shared/ui/breakpoints.ts';
import { DialogSlot } from '../../../shared/ui/dialogs/DialogSlot.tsx';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { CollapsedFilters } from '../../../shared/ui/list/CollapsedFilters.tsx';
import { EmptyState } from '../../../shared/ui/states/EmptyState.tsx';
import { LoadingSkeleton } from '../../../shared/ui/states/LoadingSkeleton.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { WorkGroups } from './WorkGroups.tsx';
import {
  assigneeIn,
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
    {(clinicId) => <WorkListOfClinic key={clinicId} clinicId={clinicId} />}
  </ClinicScreen>
);

function WorkListOfClinic({ clinicId }: { clinicId: number }) {
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
      <QueryState
        query={list}
        failed="No se pudo cargar el seguimiento."
        loading={<LoadingSkeleton shape="rows" label="Cargando el seguimiento..." />}
      />
      {list.data && groups.length === 0 && (
        <EmptyWorkList filters={filters} onClear={() => change(NO_FILTERS)} />
      )}
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

function EmptyWorkList({ filters, onClear }: { filters: WorkFilters; onClear: () => void }) {
  if (filtersInUse(filters) === 0)
    return <EmptyState icon={TaskAlt} message="No hay nada pendiente. Nadie quedó sin llamar." />;
  return (
    <EmptyState message="Nada coincide con los filtros">
      <Button onClick={onClear}>Limpiar filtros</Button>
    </EmptyState>
  );
}

const TaskDialog = lazyComponent(async () => (await import('../tasks/TaskDialog.tsx')).TaskDialog);

function NewTask({ clinicId }: { clinicId: number }) {
  const dialog = useDialogState<object>();
  return (
    <>
      <Button variant="outlined" startIcon={<AddTask />} onClick={() => dialog.open({})}>
        Nueva tarea
      </Button>
      <DialogSlot state={dialog}>{(state) => <TaskDialog {...state} clinicId={clinicId} />}</DialogSlot>
    </>
  );
}

const STATE_LABELS: Readonly<Record<WorkState, string>> = {
  open: 'Pendientes',
  waiting: 'Esperan otro día',
  dismissed: 'Descartados',
};

const AGES: readonly (readonly [days: number, label: string])[] = [
  [0, 'Cualquiera'],
  [7, 'Una semana o más'],
  [30, 'Un mes o más'],
  [90, 'Tres meses o más'],
];

interface Props {
  filters: WorkFilters;
  assignees: readonly Assignee[];
  onChange: (filters: WorkFilters) => void;
}

function WorkFilterFields({ filters, assignees, onChange }: Props) {
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  const { id: self } = useSignedInUser();
  const inUse = filtersInUse(filters);
  const people = assignees.filter(({ id }) => id !== self);
  const person = String(filters.assignee ?? '');
  const isKnown = ['', 'mine', 'nobody', ...people.map(({ id }) => String(id))].includes(person);
  const ages = AGES.some(([days]) => days === filters.days)
    ? AGES
    : [...AGES, [filters.days, `${filters.days} días o más`] as const];
  const fields = (
    <>
      <Choice
        label="Qué"
        value={filters.kind ?? ''}
        options={[['', 'Todo'], ...WORK_KINDS.map((kind) => [kind, WORK_KIND_LABELS[kind]] as const)]}
        onChange={(text) => onChange({ ...filters, kind: WORK_KINDS.find((kind) => kind === text) })}
      />
      <Choice
        label="A cargo de"
        value={person}
        options={[
          ['', 'Cualquiera'],
          ['mine', 'Mí'],
          ['nobody', 'Nadie'],
          ...people.map(({ id, name }) => [String(id), name] as const),
          // While the staff loads, or for a person who has left.
          ...(isKnown ? [] : [[person, 'Otra persona'] as const]),
        ]}
        onChange={(text) => onChange({ ...filters, assignee: assigneeIn(text) })}
      />
      <Choice
        label="Antigüedad"
        value={String(filters.days)}
        options={ages.map(([days, label]) => [String(days), label])}
        onChange={(text) => onChange({ ...filters, days: Number(text) })}
      />
      <Choice
        label="Estado"
        value={filters.state}
        options={WORK_STATES.map((state) => [state, STATE_LABELS[state]])}
        onChange={(text) =>
          onChange({ ...filters, state: WORK_STATES.find((state) => state === text) ?? 'open' })
        }
      />
      <Button
        startIcon={<FilterAltOff />}
        disabled={inUse === 0}
        onClick={() => onChange(NO_FILTERS)}
        sx={{ height: 40, alignSelf: 'end', justifySelf: 'start' }}
      >
        Limpiar filtros
      </Button>
    </>
  );
  const grid = { display: 'grid', gap: 1.5 } as const;
  return (
    <Box role="search" aria-label="Filtros">
      {isNarrow ? (
        <CollapsedFilters inUse={inUse} open={isOpen} onToggle={() => setOpen(!isOpen)}>
          <Box sx={{ ...grid, pt: 1.5, gridTemplateColumns: { sm: '1fr 1fr' } }}>{fields}</Box>
        </CollapsedFilters>
      ) : (
        <Box sx={{ ...grid, gridTemplateColumns: '1.6fr 1.2fr 1fr 1fr auto' }}>{fields}</Box>
      )}
    </Box>
  );
}

interface ChoiceProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <TextField
    select
    fullWidth
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
  >
    {options.map(([option, name]) => (
      <MenuItem key={option} value={option}>
        {name}
      </MenuItem>
    ))}
  </TextField>
);
