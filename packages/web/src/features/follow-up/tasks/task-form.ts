import type { RepeatUnit } from '@dentaria/contract/follow-up/recurrence.ts';
import { type Task, type TaskCreate, taskCreate } from '@dentaria/contract/follow-up/tasks.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

export interface TaskFormValues {
  title: string;
  note: string;
  /** '': unassigned. */
  assigneeId: number | '';
  dueDay: string;
  repeat: {
    /** '': once. */
    unit: RepeatUnit | '';
    every: string;
  };
}

export const FIELDS: readonly FieldPath<TaskFormValues>[] = [
  'title',
  'note',
  'assigneeId',
  'dueDay',
  'repeat.unit',
  'repeat.every',
];

export const initialValues = (task: Task | undefined, today: string): TaskFormValues => ({
  title: task?.title ?? '',
  note: task?.note ?? '',
  assigneeId: task?.assignee?.id ?? '',
  dueDay: task?.dueDay ?? today,
  repeat: { unit: task?.repeat?.unit ?? '', every: String(task?.repeat?.every ?? 1) },
});

export type TaskBody = Omit<TaskCreate, 'patientId' | 'appointmentId'>;

const taskBody = taskCreate.omit({ patientId: true, appointmentId: true });

/** What the form sends. */
export const formSchema: z.ZodType<TaskBody> = z.preprocess((values) => {
  const { assigneeId, repeat, ...texts } = values as TaskFormValues;
  return {
    ...texts,
    assigneeId: assigneeId || null,
    repeat: repeat.unit === '' ? null : { unit: repeat.unit, every: wholeNumber(repeat.every) },
  };
}, taskBody);

const wholeNumber = (text: string): number => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);
