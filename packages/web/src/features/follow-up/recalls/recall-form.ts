import { isAgendaDay } from '@dentaria/contract/fields/time/calendar-day.ts';
import { z } from 'zod';

export interface RecallFormValues {
  /** '' while none is chosen. */
  typeId: number | '';
  dueDay: string;
}

export const FIELDS = ['typeId', 'dueDay'] as const;

export const formSchema = z.object({
  typeId: z.int({ error: 'Elige un motivo' }),
  dueDay: z.string().refine(isAgendaDay, 'Fecha no válida'),
});
export type RecallForm = z.output<typeof formSchema>;
