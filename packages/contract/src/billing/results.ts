import { z } from 'zod';
import { percent } from '../fields/cents.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

const person = z.object({ id: z.int(), name: z.string() });

export const SETTLEMENT_BASES = ['production', 'collections'] as const;
export type SettlementBasis = (typeof SETTLEMENT_BASES)[number];

const terms = z.object({ basis: z.enum(SETTLEMENT_BASES), percent: z.number() });

/** Apply to work done from `validFrom` on, whenever it is paid. */
const settlementTerms = terms.extend({
  /** Consecutive per professional. On the same day, the highest number applies. */
  number: z.int(),
  validFrom: z.string(),
  createdAt: z.string(),
  createdBy: person,
});

export const professionalTerms = z.object({
  professional: person,
  current: terms.nullable(),
  terms: z.array(settlementTerms),
});
export type ProfessionalTerms = z.output<typeof professionalTerms>;

export const settlementTermsCreate = z.object({
  validFrom: agendaDay,
  basis: z.enum(SETTLEMENT_BASES, 'Elegí sobre qué se liquida'),
  percent,
  /** Optimistic lock: the last number on screen, 0 without terms. */
  lastNumber: z.int({ error: 'Falta el último porcentaje' }).min(0, 'Número no válido'),
});
export type SettlementTermsCreate = z.input<typeof settlementTermsCreate>;

export const MAX_RESULT_DAYS = 366;

const DAY_MS = 24 * 60 * 60_000;

export const resultsQuery = z.object({ from: agendaDay, to: agendaDay }).superRefine(({ from, to }, ctx) => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const at = (message: string) => ctx.addIssue({ code: 'custom', path: ['to'], message });
  if (days < 1) at('Debe ser igual o posterior al primer día');
  else if (days > MAX_RESULT_DAYS) at('Hasta un año');
});
export type ResultsQuery = z.input<typeof resultsQuery>;

/** `till`: the totals of the clinic without its professionals, for receptionists. */
export const RESULT_SCOPES = ['clinic', 'own', 'till'] as const;
export type ResultScope = (typeof RESULT_SCOPES)[number];

const professionalResults = z.object({
  professional: person,
  production: z.int(),
  collected: z.int(),
  due: z.int(),
  share: z.int().nullable(),
});

/**
 * An entry counts on its day in the ledger, a void on the day it was made. `insurers`, `advances` and `unassigned` are
 * null for the scope `own`.
 */
export const results = z.object({
  clinicId: z.int(),
  from: z.string(),
  to: z.string(),
  scope: z.enum(RESULT_SCOPES),
  production: z.int(),
  collected: z.int(),
  insurers: z.int().nullable(),
  due: z.int(),
  advances: z.int().nullable(),
  /** Collected in the period for no work yet; negative if earlier advances paid work. */
  unassigned: z.int().nullable(),
  days: z.array(z.object({ day: z.string(), production: z.int(), collected: z.int().nullable() })),
  /** `plan`: credits of the history's plan. `insurer`: payments by obras sociales. */
  methods: z.array(
    z.object({ method: z.enum([...PAYMENT_METHODS, 'plan', 'insurer']), count: z.int(), amount: z.int() }),
  ),
  chapters: z.array(z.object({ chapter: z.string().nullable(), amount: z.int() })),
  professionals: z.array(professionalResults),
});
export type Results = z.output<typeof results>;

const settlementLine = z.object({
  day: z.string(),
  patient: person,
  description: z.string(),
  basis: z.enum(SETTLEMENT_BASES),
  amount: z.int(),
  percent: z.number().nullable(),
  /** Rounded to the cent, half away from zero. */
  share: z.int(),
});
export type SettlementLine = z.output<typeof settlementLine>;

export const settlement = z.object({
  clinicId: z.int(),
  from: z.string(),
  to: z.string(),
  professional: person,
  production: z.int(),
  collected: z.int(),
  due: z.int(),
  share: z.int(),
  lines: z.array(settlementLine),
});
export type Settlement = z.output<typeof settlement>;
