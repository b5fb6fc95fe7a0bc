import {
  type FirstSetup,
  firstSetup,
  type SchedulingSettings,
} from '@dentaria/contract/scheduling/settings.ts';
import type { FieldPath } from 'react-hook-form';
import { z } from 'zod';

export interface FirstSetupValues {
  professionalId: number | null;
  weekdays: number[];
  from: string;
  to: string;
  minutes: number;
  chairs: string;
}

export const FIELDS: readonly FieldPath<FirstSetupValues>[] = [
  'professionalId',
  'weekdays',
  'from',
  'to',
  'minutes',
  'chairs',
];

/** Lengths of a first visit to choose from, in minutes. */
export const LENGTHS = [15, 20, 30, 40, 45, 60] as const;

/** Office hours of most clinics. The professional is the user, if they receive patients. */
export const initialValues = (
  { professionals, chairs }: SchedulingSettings,
  userId: number | undefined,
): FirstSetupValues => ({
  professionalId: (professionals.find(({ id }) => id === userId) ?? professionals[0])?.id ?? null,
  weekdays: [1, 2, 3, 4, 5],
  from: '09:00',
  to: '18:00',
  minutes: 30,
  chairs: String(Math.max(1, chairs.length)),
});

const numberOf = (text: string): number => (/^\s*\d{1,3}\s*$/.test(text) ? Number(text) : 0);

export const formSchema: z.ZodType<FirstSetup> = z.preprocess((values) => {
  const { professionalId, chairs, ...rest } = values as FirstSetupValues;
  return { ...rest, professionalId: professionalId ?? undefined, chairs: numberOf(chairs) };
}, firstSetup);
