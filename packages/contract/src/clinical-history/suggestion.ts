import { z } from 'zod';
import { toothStatusMap } from './tooth-status.ts';

/** Strict, so that no name or note can leak to the AI provider. */
export const suggestionRequest = z.strictObject({ toothStatus: toothStatusMap });

export const suggestion = z.object({ source: z.enum(['ai', 'rules']), lines: z.array(z.string()) });
export type Suggestion = z.output<typeof suggestion>;
