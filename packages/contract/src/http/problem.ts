import { z } from 'zod';

/** Field → Spanish message. Nested fields are joined by a point: `treatmentPlan.3.debit`. */
export type FieldErrors = Record<string, string>;

/**
 * The body of every refusal. The same field errors stand again under the name each service's screens read
 * (`validationErrors` in onboarding), a plan's message also as `detail`, an e-mail configuration's as `error`.
 */
export const problem = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  validationErrors: z.record(z.string(), z.string()).optional(),
  detail: z.string().optional(),
  error: z.string().optional(),
});
export type Problem = z.output<typeof problem>;
