import { z } from 'zod';
import { toothStatusMap } from './tooth-status.ts';

/** Findings only. Strict, so that no name or note can leak to the AI provider. */
export const suggestionRequest = z.strictObject({ toothStatus: toothStatusMap });

/** At most 30 lines of plain text with 200 characters each. */
export const suggestion = z.object({ source: z.enum(['ai', 'rules']), lines: z.array(z.string()) });
export type Suggestion = z.output<typeof suggestion>;
