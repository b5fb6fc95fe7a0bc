import { z } from 'zod';
import { cleanText } from '../fields/clean-text.ts';
import { idParam } from '../fields/id.ts';
import { keysOf } from '../fields/keys-of.ts';
import { line } from '../fields/text.ts';

/** Of one answer, the likeliest. */
export const MAX_DUPLICATES = 200;
/** Of the warning when a patient is created. */
export const MAX_ALIKE = 5;

/** `certain`: one of the two should not exist. */
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

const LIKENESS = {
  likelihood: z.enum(keysOf(LIKELIHOOD_LABELS)),
  /** From 0 to 100. */
  score: z.int(),
  /** In Spanish, the strongest first: "Mismo DNI, escrito de otra forma". */
  reasons: z.array(z.string()),
};

export const duplicatePair = z.object({
  /** The older record. */
  first: duplicatePatient,
  second: duplicatePatient,
  ...LIKENESS,
});
export type DuplicatePair = z.output<typeof duplicatePair>;

export const duplicateQuery = z.object({
  /** `yes`: the pairs of which somebody said that they are two people. */
  dismissed: z.enum(['no', 'yes'], 'Elige una opción de la lista').default('no'),
});
export type DuplicateQuery = z.output<typeof duplicateQuery>;

export const duplicateList = z.object({
  /** The likeliest first, at most MAX_DUPLICATES. */
  pairs: z.array(duplicatePair),
  total: z.int(),
  /** Too many patients share a value, such as a phone, to compare each of them with every other: there may be more. */
  isCut: z.boolean(),
});

/** What is known of a patient who is about to be created. Parts that are too short to compare count as absent. */
export const alikeQuery = z.object({
  firstName: line(100, undefined, cleanText).default(''),
  lastName: line(100, undefined, cleanText).default(''),
  docNumber: line(40).default(''),
  dateOfBirth: line(10).default(''),
  phone: line(50).default(''),
  email: line(254).default(''),
  /** The patient of the form, who is not found. */
  except: idParam.optional(),
});
export type AlikeQuery = z.output<typeof alikeQuery>;

export const alikePatient = z.object({ patient: duplicatePatient, ...LIKENESS });
export type AlikePatient = z.output<typeof alikePatient>;
