import {
  type ClinicalHistory,
  demographics,
  historyConflict,
} from '@dentaria/contract/clinical-history/history.ts';
import { ApiError } from '@dentaria/contract/http/client.ts';
import { z } from 'zod';
import { formResolver } from '../../../shared/ui/form/form-resolver.ts';
import type { HistoryFormValues } from './history-content.ts';

/** The contract's schema, so that form and server give the same messages. */
export const historyResolver = formResolver<HistoryFormValues, unknown>(
  z.object({ demographics, anamnesis: z.record(z.string(), z.unknown()) }),
);

/** The newer version that a 409 carries when somebody else saved in between. */
export function newerVersionOf(error: unknown): ClinicalHistory | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined;
  const parsed = historyConflict.safeParse(error.payload);
  return parsed.success ? parsed.data.current : undefined;
}
