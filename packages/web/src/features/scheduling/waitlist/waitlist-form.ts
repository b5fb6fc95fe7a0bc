import type { PartOfDay } from '@dentaria/contract/scheduling/appointments.ts';
import {
  type WaitlistCreate,
  type WaitlistEntry,
  waitlistCreate,
} from '@dentaria/contract/scheduling/waitlist.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

export interface WaitlistFormValues {
  /** Null while none is chosen, as are the others. */
  patientId: number | null;
  typeId: number | null;
  /** Null or '', from the select: any professional. */
  professionalId: number | null | '';
  part: PartOfDay;
  fromDay: string;
  toDay: string;
  note: string;
}

export const FIELDS: readonly FieldPath<WaitlistFormValues>[] = [
  'patientId',
  'typeId',
  'professionalId',
  'part',
  'fromDay',
  'toDay',
  'note',
];

export const initialValues = (
  entry: WaitlistEntry | undefined,
  firstType: number | undefined,
  today: string,
): WaitlistFormValues => ({
  patientId: entry?.patient.id ?? null,
  typeId: entry?.typeId ?? firstType ?? null,
  professionalId: entry?.professionalId ?? null,
  part: entry?.part ?? 'any',
  fromDay: entry?.fromDay ?? today,
  toDay: entry?.toDay ?? '',
  note: entry?.note ?? '',
});

/** Requires a patient and a type in Spanish. */
export const formSchema: z.ZodType<WaitlistCreate> = z.preprocess((values, ctx) => {
  const { patientId, typeId, professionalId } = values as WaitlistFormValues;
  const addIssue = (path: string, message: string, input: unknown) =>
    ctx.addIssue({ code: 'custom', path: [path], message, input });
  if (patientId === null) addIssue('patientId', 'Elige un paciente', patientId);
  if (typeId === null) addIssue('typeId', 'Elige un motivo', typeId);
  return { ...(values as WaitlistFormValues), professionalId: professionalId || null };
}, waitlistCreate);
