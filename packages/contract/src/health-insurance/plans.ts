import { z } from 'zod';
import { multiline, orNull, required } from '../fields/text.ts';

/** `plan_id` repeats `id`, because screens use either (specification, section 3). */
export const plan = z.object({
  id: z.int(),
  plan_id: z.int(),
  plan_name: z.string(),
  description: z.string().nullable(),
});
export type Plan = z.output<typeof plan>;

export const planWrite = z.object({
  plan_name: required(200, 'El nombre del plan es requerido').transform((name) => name.trim()),
  description: orNull(multiline(2_000)),
});
export type PlanWrite = z.input<typeof planWrite>;
export type PlanContent = z.output<typeof planWrite>;
