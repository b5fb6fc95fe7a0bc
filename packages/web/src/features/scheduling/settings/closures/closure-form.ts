import { type ClosureWrite, closureWrite } from '@dentaria/contract/scheduling/settings.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

export interface ClosureFormValues {
  /** Null: the whole clinic. */
  professionalId: number | null;
  fromDay: string;
  toDay: string;
  /** Only some hours of `fromDay`. */
  byHours: boolean;
  from: string;
  to: string;
  reason: string;
}

export const FIELDS: readonly FieldPath<ClosureFormValues>[] = [
  'professionalId',
  'fromDay',
  'toDay',
  'from',
  'to',
  'reason',
];

export const initialValues = (professionalId: number | null): ClosureFormValues => ({
  professionalId,
  fromDay: '',
  toDay: '',
  byHours: false,
  from: '',
  to: '',
  reason: '',
});

const REQUIRED = 'Indica la hora';

/** Adds that hours are required, and that a closure by hours ends on its day. */
export const formSchema: z.ZodType<ClosureWrite> = z.preprocess((values, ctx) => {
  const { byHours, from, to, toDay, ...rest } = values as ClosureFormValues;
  if (!byHours) return { ...rest, toDay: toDay || rest.fromDay, from: null, to: null };
  for (const [path, time] of [
    ['from', from],
    ['to', to],
  ] as const)
    if (!time) ctx.addIssue({ code: 'custom', path: [path], message: REQUIRED, input: time });
  return { ...rest, toDay: rest.fromDay, from, to };
}, closureWrite);
