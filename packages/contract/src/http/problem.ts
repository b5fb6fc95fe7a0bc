import { z } from 'zod';

/** Field → Spanish message. Nested fields are joined by a point: `treatmentPlan.3.debit`. */
export type FieldErrors = Record<string, string>;

/** Some screens read other names (specification, sections 7 and 8): `validationErrors`, `error` and `detail`. */
export const problem = z.object({
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  validationErrors: z.record(z.string(), z.string()).optional(),
  detail: z.string().optional(),
  error: z.string().optional(),
});
export type Problem = z.output<typeof problem>;
