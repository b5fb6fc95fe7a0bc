import { z } from 'zod';

/** Field → Spanish message; nested fields as `treatmentPlan.3.debit`. */
export type FieldErrors = Record<string, string>;

/**
 * Screens read `message`, `error` or `detail`, and `errors` or `validationErrors` (specification, sections 7 and 8).
 */
export const problem = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  validationErrors: z.record(z.string(), z.string()).optional(),
  detail: z.string().optional(),
  error: z.string().optional(),
});
export type Problem = z.output<typeof problem>;
