import { z } from 'zod';
import { toothStatusMap } from './tooth-status.ts';

export const EMPTY_CHART =
  'El odontograma está vacío. Por favor, marque los hallazgos antes de generar un plan.';
export const SUGGESTION_FAILED = 'No se pudo generar el plan de tratamiento. Por favor, intente de nuevo.';

/** Findings only: whatever else is sent is refused, so that no name or note can reach the provider. */
export const suggestionRequest = z.strictObject({ toothStatus: toothStatusMap });

/** At most 30 lines of 200 characters of plain text, and who made them. */
export const suggestion = z.object({ source: z.enum(['ai', 'rules']), lines: z.array(z.string()) });
export type Suggestion = z.output<typeof suggestion>;
