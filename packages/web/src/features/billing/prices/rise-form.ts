import { type RiseQuery, rise } from '@dentaria/contract/billing/prices.ts';
import { z } from 'zod';
import { percentOf } from './price-form.ts';

/** The form's values; numbers are texts. */
export interface RiseFormValues {
  percent: string;
  rounding: string;
  validFrom: string;
}

export const ROUNDING_LABELS: readonly (readonly [cents: number, label: string])[] = [
  [1, 'Sin redondear'],
  [100, 'A $ 1'],
  [1_000, 'A $ 10'],
  [10_000, 'A $ 100'],
  [100_000, 'A $ 1.000'],
];

export const riseSchema: z.ZodType<RiseQuery> = z.preprocess(
  (input) => {
    const { percent, rounding, validFrom } = input as RiseFormValues;
    return { percent: percentOf(percent), rounding: Number(rounding), validFrom };
  },
  rise.omit({ version: true }),
);
