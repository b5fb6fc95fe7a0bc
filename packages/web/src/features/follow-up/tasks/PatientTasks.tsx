import { formatDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import type { Task } from '@dentaria/contract/follow-up/tasks.ts';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { onFirstClick } from '../../../shared/lib/first-click-only.ts';
import type { PatientPartProps } from '../../../shared/patients/patient-parts.ts';
import { useDialogState } from '../../../shared/ui/dialogs/use-dialog-state.ts';
import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';
import { Panel } from '../../../shared/ui/Panel.tsx';
import { QueryState } from '../../../shared/ui/states/QueryState.tsx';
import { DUE_LIST, DUE_ROW, NO_ROWS } from '../patient/due-list.ts';
import { NewTaskButton } from './NewTaskButton.tsx';
import { repeatText } from './repeat-texts.ts';
import { patientTasksQuery, useTaskChanges } from './tasks.queries.ts';

const TaskDialog = lazyComponent(async () => (await import('./TaskDialog.tsx')).TaskDialog);

export function PatientTasks({ patient }: PatientPartProps) {
  const tasks = useQuery(patientTasksQuery(patient.id));
  const changes = useTaskChanges();
  const editing = useDialogState<Task>();
  return (
    <Panel title="Tareas">
      <QueryState
        query={tasks}
        failed="No se pudieron cargar las tareas."
        loading={<Typography {...NO_ROWS}>Cargando…</Typography>}
      />
      {tasks.data?.length === 0 && <Typography {...NO_ROWS}>No tiene tareas.</Typography>}
      {tasks.data && tasks.data.length > 0 && (
        <Box component="ul" aria-label="Tareas" sx={DUE_LIST}>
          {tasks.data.map((task) => (
            <TaskRow
              key={task.id}
              task={task}
              onToggle={() => void (task.doneAt === null ? changes.complete(task) : changes.reopen(task))}
              onOpen={() => editing.open(task)}
            />
          ))}
        </Box>
      )}
      {patient.clinicId !== null && (
        <Box sx={{ mt: 1, ml: -0.5 }}>
          <NewTaskButton patientId={patient.id} />
        </Box>
      )}
      {editing.subject && (
        <TaskDialog
          key={editing.openCount}
          open={editing.isOpen}
          clinicId={editing.subject.clinicId}
          task={editing.subject}
          onRemove={() => {
            editing.close();
            if (editing.subject) void changes.remove(editing.subject);
          }}
          onClose={editing.close}
        />
      )}
    </Panel>
  );
}

interface RowProps {
  task: Task;
  onToggle: () => void;
  onOpen: () => void;
}

function TaskRow({ task, onToggle, onOpen }: RowProps) {
  const { title, note, dueDay, assignee, repeat, doneAt, doneBy } = task;
  const isDone = doneAt !== null;
  const isLate = !isDone && dueDay < clinicToday();
  const facts = isDone
    ? ['Hecha', doneBy?.name]
    : [
        isLate ? `Venció el ${formatDay(dueDay)}` : `Para el ${formatDay(dueDay)}`,
        assignee?.name,
        repeat && repeatText(repeat),
      ];
  return (
    <Box component="li" sx={{ ...DUE_ROW, alignItems: 'flex-start' }}>
      <Checkbox
        checked={isDone}
        onChange={({ nativeEvent }) => onFirstClick(onToggle)(nativeEvent as MouseEvent)}
        slotProps={{ input: { 'aria-label': isDone ? `Reabrir: ${title}` : `Hecha: ${title}` } }}
        sx={{ mt: -0.75, ml: -1.25, p: 1.25 }}
      />
      <Box sx={{ flex: '1 1 0', minWidth: 0 }}>
        {isDone ? (
          <Typography
            variant="body2"
            color="textSecondary"
            sx={{ textDecoration: 'line-through', overflowWrap: 'anywhere' }}
          >
            {title}
          </Typography>
        ) : (
          <Link
            component="button"
            type="button"
            variant="body2"
            onClick={onOpen}
            sx={{ textAlign: 'left', overflowWrap: 'anywhere' }}
          >
            {title}
          </Link>
        )}
        <Typography
          variant="caption"
          sx={{ display: 'block', color: isLate ? 'warning.dark' : 'text.secondary' }}
        >
          {facts.filter(Boolean).join(' · ')}
        </Typography>
        {note && !isDone && (
          <Typography variant="caption" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {note}
          </Typography>
        )}
      </Box>
    </Box>
  );
}
