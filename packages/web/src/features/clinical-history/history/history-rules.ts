import {
  type ClinicalHistory,
  demographics,
  historyConflict,
} from '@dentaria/contract/clinical-history/history.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import { z } from 'zod';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import type { HistoryFormValues } from './history-form.ts';

/** The contract's own rules for the patient's data, so that form and server say the same. */
export const resolveHistory = formResolver<HistoryFormValues, unknown>(
  z.object({ demographics, anamnesis: z.record(z.string(), z.unknown()) }),
);

/** What stands on the server when a save was refused because somebody else had saved. */
export function currentOf(error: unknown): ClinicalHistory | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const parsed = historyConflict.safeParse(error.payload);
  return parsed.success ? parsed.data.current : undefined;
}
