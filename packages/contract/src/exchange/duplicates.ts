import { z } from 'zod';
import { cleanText } from '../fields/clean-text.ts';
import { idParam } from '../fields/id.ts';
import { keysOf } from '../fields/keys-of.ts';
import { line } from '../fields/text.ts';

export const MAX_DUPLICATES = 200;
export const MAX_SIMILAR_PATIENTS = 5;

export const LIKELIHOOD_LABELS = { certain: 'Casi seguro', likely: 'Probable', possible: 'Posible' } as const;
export type Likelihood = keyof typeof LIKELIHOOD_LABELS;

export const duplicatePatient = z.object({
  id: z.int(),
  name: z.string(),
  docNumber: z.string().nullable(),
  dateOfBirth: z.string().nullable(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  healthInsurance: z.string().nullable(),
  createdAt: z.string(),
});
export type DuplicatePatient = z.output<typeof duplicatePatient>;

const SIMILARITY = {
  likelihood: z.enum(keysOf(LIKELIHOOD_LABELS)),
  /** From 0 to 100. */
  score: z.int(),
  reasons: z.array(z.string()),
};

export const duplicatePair = z.object({
  first: duplicatePatient,
  second: duplicatePatient,
  ...SIMILARITY,
});
export type DuplicatePair = z.output<typeof duplicatePair>;

export const duplicateQuery = z.object({
  /** `yes`: pairs marked as different people. */
  dismissed: z.enum(['no', 'yes'], 'Elegí una opción de la lista').default('no'),
});
export type DuplicateQuery = z.output<typeof duplicateQuery>;

export const duplicateList = z.object({
  pairs: z.array(duplicatePair),
  total: z.int(),
  /** Pairs may be missing, because too many patients share a value such as a phone. */
  isCut: z.boolean(),
});

export const similarPatientsQuery = z.object({
  firstName: line(100, undefined, cleanText).default(''),
  lastName: line(100, undefined, cleanText).default(''),
  docNumber: line(40).default(''),
  dateOfBirth: line(10).default(''),
  phone: line(50).default(''),
  email: line(254).default(''),
  except: idParam.optional(),
});
export type SimilarPatientsQuery = z.output<typeof similarPatientsQuery>;

export const similarPatient = z.object({ patient: duplicatePatient, ...SIMILARITY });
export type SimilarPatient = z.output<typeof similarPatient>;
