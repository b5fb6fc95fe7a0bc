import { REPEAT_UNITS, type RepeatUnit } from '@dentaria/contract/follow-up/recurrence.ts';
import { type Assignee, type Task, type TaskCreate, taskCreate } from '@dentaria/contract/follow-up/tasks.ts';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { clinicToday } from '../../../shared/clinic/clinic-time.ts';
import { DateFormField } from '../../../shared/ui/form/DateFormField.tsx';
import { FieldColumns } from '../../../shared/ui/form/FieldColumns.tsx';
import { FormDialog } from '../../../shared/ui/form/FormDialog.tsx';
import { menuItems, namedMenuItems } from '../../../shared/ui/form/menu-items.tsx';
import { TextFormField } from '../../../shared/ui/form/TextFormField.tsx';
import { useServerSubmit } from '../../../shared/ui/form/use-server-submit.ts';
import { useValidatedForm } from '../../../shared/ui/form/use-validated-form.ts';
import { toast } from '../../../shared/ui/toasts.ts';
import { followUpApi } from '../follow-up.api.ts';
import { assigneesQuery } from '../list/work-list.queries.ts';
import { refreshFollowUp } from '../refresh.ts';
import { unitName } from './repeat-texts.ts';

interface Props {
  open: boolean;
  clinicId: number;
  task?: Task | undefined;
  patient?: { readonly id: number; readonly name: string } | undefined;
  appointmentId?: number | undefined;
  onRemove?: () => void;
  onClose: () => void;
}

const SHOWS_EMPTY = { inputLabel: { shrink: true }, select: { displayEmpty: true } } as const;

/** The assignee may have left the clinic. */
const withCurrent = (people: readonly Assignee[], task: Task | undefined) =>
  task?.assignee && !people.some(({ id }) => id === task.assignee?.id) ? [task.assignee, ...people] : people;

export function TaskDialog({ open, clinicId, task, patient, appointmentId, onRemove, onClose }: Props) {
  const queries = useQueryClient();
  const assignees = useQuery(assigneesQuery(clinicId));
  // Part of the initial values, so that a colleague's later change is a conflict.
  const [version] = useState(task?.version ?? 0);
  const about = task?.patient ?? patient;
  const form = useValidatedForm(formSchema, initialValues(task, clinicToday()));
  const formProps = useServerSubmit(form, {
    send: (body) =>
      task
        ? followUpApi.updateTask({ params: { clinicId, id: task.id }, body: { ...body, version } })
        : followUpApi.createTask({
            params: { clinicId },
            body: { ...body, patientId: patient?.id ?? null, appointmentId: appointmentId ?? null },
          }),
    failed: 'No se pudo guardar la tarea',
    onSaved: () => {
      toast.success('Tarea guardada');
      onClose();
      return refreshFollowUp(queries, clinicId, about?.id);
    },
  });
  const { control } = form;
  const people = withCurrent(assignees.data ?? [], task);
  const { unit, every } = form.watch('repeat');
  return (
    <FormDialog
      {...formProps}
      open={open}
      title={about ? `Tarea sobre ${about.name}` : 'Tarea'}
      submitLabel={task ? 'Guardar' : 'Crear'}
      onClose={onClose}
      extraAction={
        onRemove && (
          <Button color="error" onClick={onRemove} sx={{ mr: 'auto' }}>
            Eliminar
          </Button>
        )
      }
    >
      <TextFormField control={control} name="title" label="Qué hay que hacer" autoComplete="off" autoFocus />
      <TextFormField control={control} name="note" label="Nota (opcional)" multiline autoComplete="off" />
      <FieldColumns>
        <DateFormField control={control} name="dueDay" label="Para el día" />
        <TextFormField control={control} name="assigneeId" label="A cargo de" select slotProps={SHOWS_EMPTY}>
          <MenuItem value="">Cualquiera</MenuItem>
          {namedMenuItems(people)}
        </TextFormField>
        <TextFormField control={control} name="repeat.unit" label="Se repite" select slotProps={SHOWS_EMPTY}>
          <MenuItem value="">No se repite</MenuItem>
          {menuItems(REPEAT_UNITS, (each) => `Por ${unitName(each, 1)}`)}
        </TextFormField>
        {unit !== '' && (
          <TextFormField
            control={control}
            name="repeat.every"
            label={`Cada cuántos ${unitName(unit, 2)}`}
            helperText={every.trim() === '1' ? `Cada ${unitName(unit, 1)}` : undefined}
            autoComplete="off"
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 2 } }}
          />
        )}
      </FieldColumns>
    </FormDialog>
  );
}

interface TaskFormValues {
  title: string;
  note: string;
  assigneeId: number | '';
  dueDay: string;
  repeat: {
    unit: RepeatUnit | '';
    every: string;
  };
}

const initialValues = (task: Task | undefined, today: string): TaskFormValues => ({
  title: task?.title ?? '',
  note: task?.note ?? '',
  assigneeId: task?.assignee?.id ?? '',
  dueDay: task?.dueDay ?? today,
  repeat: { unit: task?.repeat?.unit ?? '', every: String(task?.repeat?.every ?? 1) },
});

type TaskBody = Omit<TaskCreate, 'patientId' | 'appointmentId'>;

const taskBody = taskCreate.omit({ patientId: true, appointmentId: true });

const formSchema: z.ZodType<TaskBody> = z.preprocess((values) => {
  const { assigneeId, repeat, ...texts } = values as TaskFormValues;
  return {
    ...texts,
    assigneeId: assigneeId || null,
    repeat: repeat.unit === '' ? null : { unit: repeat.unit, every: wholeNumber(repeat.every) },
  };
}, taskBody);

const wholeNumber = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);
