import { z } from 'zod';
import { cleanText } from '../fields/clean-text.ts';
import { REQUIRED_EN } from '../fields/required-message.ts';
import { multiline, required } from '../fields/text.ts';
import { plan } from './plans.ts';

export const healthInsurance = z.object({
  health_insurance_id: z.int(),
  name: z.string(),
  federation_code: z.string(),
  details: z.string(),
  plans: z.array(plan),
});
export type HealthInsurance = z.output<typeof healthInsurance>;

/** As long as a patient's `healthInsurance`, which stores the name. */
export const healthInsuranceWrite = z.object({
  name: required(200, REQUIRED_EN, cleanText),
  federation_code: required(50, REQUIRED_EN).transform((code) => code.trim()),
  details: multiline(2_000, REQUIRED_EN).refine((text) => text.trim() !== '', REQUIRED_EN),
});
export type HealthInsuranceWrite = z.input<typeof healthInsuranceWrite>;
export type HealthInsuranceContent = z.output<typeof healthInsuranceWrite>;

export const registryImport = z.object({ created: z.int(), unchanged: z.int(), total: z.int() });
export type RegistryImport = z.output<typeof registryImport>;
