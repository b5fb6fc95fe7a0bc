import { z } from 'zod';
import { id } from '../fields/id.ts';
import { multiline, orNull, required } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { REPEAT_UNITS } from './recurrence.ts';

const person = z.object({ id: z.int(), name: z.string() });

export const assignee = person.extend({ role: z.enum(['ADMIN', 'DENTIST', 'RECEPTIONIST']) });
export type Assignee = z.output<typeof assignee>;

const EVERY = 'Entre 1 y 52';

export const repeat = z.object({
  every: z.int({ error: EVERY }).min(1, EVERY).max(52, EVERY),
  unit: z.enum(REPEAT_UNITS, 'Unidad no válida'),
});
export type Repeat = z.output<typeof repeat>;

export const task = z.object({
  id: z.int(),
  clinicId: z.int(),
  title: z.string(),
  note: z.string().nullable(),
  patient: person.nullable(),
  appointmentId: z.int().nullable(),
  assignee: person.nullable(),
  dueDay: z.string(),
  repeat: repeat.nullable(),
  createdBy: person,
  createdAt: z.string(),
  doneAt: z.string().nullable(),
  doneBy: person.nullable(),
  version: z.int(),
});
export type Task = z.output<typeof task>;

const fields = {
  title: required(120, 'Escribí qué hay que hacer').transform((title) => title.trim()),
  note: orNull(multiline(1_000)),
  assigneeId: id.nullish(),
  dueDay: agendaDay,
  repeat: repeat.nullish(),
};

const NO_VERSION = 'Falta la versión de la tarea';
const version = z.int({ error: NO_VERSION });

export const taskCreate = z.object({
  ...fields,
  patientId: id.nullish(),
  appointmentId: id.nullish(),
});
export type TaskCreate = z.input<typeof taskCreate>;

export const taskUpdate = z.object({ ...fields, version });

export const taskVersion = z.object({ version });

export const taskVersionQuery = z.object({
  version: z
    .union([z.int(), z.string().regex(/^\d{1,9}$/)], { error: NO_VERSION })
    .transform(Number)
    .pipe(z.int()),
});

export const taskDone = z.object({ task, next: task.nullable() });
export type TaskDone = z.output<typeof taskDone>;
