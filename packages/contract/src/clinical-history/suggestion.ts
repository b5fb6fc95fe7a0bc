import { z } from 'zod';
import { toothStatusMap } from './tooth-status.ts';

/** Findings only: whatever else is sent is refused, so that no name or note can reach the provider. */
export const suggestionRequest = z.strictObject({ toothStatus: toothStatusMap });

/** At most 30 lines of 200 characters of plain text, and who made them. */
export const suggestion = z.object({ source: z.enum(['ai', 'rules']), lines: z.array(z.string()) });
export type Suggestion = z.output<typeof suggestion>;
