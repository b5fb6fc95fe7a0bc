import { z } from 'zod';
import { id } from '../fields/id.ts';
import { multiline, orNull } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';

/** `replaced`: a later appointment of the same type proposed another recall. */
export const RECALL_STATES = ['open', 'refused', 'replaced'] as const;

export const recall = z.object({
  id: z.int(),
  clinicId: z.int(),
  patientId: z.int(),
  typeId: z.int(),
  reason: z.string(),
  appointmentId: z.int().nullable(),
  dueDay: z.string(),
  state: z.enum(RECALL_STATES),
  refusal: z.string().nullable(),
  bookedFor: z.string().nullable(),
  version: z.int(),
});
export type Recall = z.output<typeof recall>;

export const recallCreate = z.object({ patientId: id, typeId: id, dueDay: agendaDay });

const version = z.int({ error: 'Falta la versión del control' });

export const recallUpdate = z.object({ dueDay: agendaDay, version });

export const recallRefusal = z.object({ refusal: orNull(multiline(200)), version });
