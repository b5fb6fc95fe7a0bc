import { demographics } from '@dentaria/contract/clinical-history/history.ts';
import { z } from 'zod';
import type { AnamnesisValues, DemographicsValues } from './history-content.ts';

/** The two sections that are forms; chart, notes and plan are edited beside them. */
export interface HistoryFormValues {
  demographics: DemographicsValues;
  anamnesis: AnamnesisValues;
}

/** The contract's own rules for the patient's data, so that form and server say the same. */
export const historyFormSchema = z.object({
  demographics,
  anamnesis: z.record(z.string(), z.unknown()),
}) as unknown as z.ZodType<unknown, HistoryFormValues>;
