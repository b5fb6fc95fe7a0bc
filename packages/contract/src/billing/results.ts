import { z } from 'zod';
import { percent } from '../fields/cents.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { PAYMENT_METHODS } from './payment-methods.ts';

const person = z.object({ id: z.int(), name: z.string() });

/** What a professional is paid a percentage of: the work they did, or what was collected for it. */
export const SETTLEMENT_BASES = ['production', 'collections'] as const;
export type SettlementBasis = (typeof SETTLEMENT_BASES)[number];

const terms = z.object({ basis: z.enum(SETTLEMENT_BASES), percent: z.number() });

/** Settlement terms from a day on. They apply to the work of their days, whenever it is paid. */
const settlementTerms = terms.extend({
  /** Per professional, from 1. Of terms of the same day the last ones apply. */
  number: z.int(),
  validFrom: z.string(),
  createdAt: z.string(),
  createdBy: person,
});

export const professionalTerms = z.object({
  professional: person,
  /** Null: no terms on this day. */
  current: terms.nullable(),
  terms: z.array(settlementTerms),
});
export type ProfessionalTerms = z.output<typeof professionalTerms>;

export const settlementTermsCreate = z.object({
  /** Not in the past, except for the first terms of a professional. */
  validFrom: agendaDay,
  basis: z.enum(SETTLEMENT_BASES, 'Elige sobre qué se liquida'),
  percent,
  /** The last number that the person saw, 0 without terms. */
  lastNumber: z.int({ error: 'Falta el último porcentaje' }).min(0, 'Número no válido'),
});
export type SettlementTermsCreate = z.input<typeof settlementTermsCreate>;

export const MAX_RESULT_DAYS = 366;

const DAY_MS = 24 * 60 * 60_000;

/** Whole days of the clinic's calendar, both included. */
export const resultsQuery = z.object({ from: agendaDay, to: agendaDay }).superRefine(({ from, to }, ctx) => {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  const at = (message: string) => ctx.addIssue({ code: 'custom', path: ['to'], message });
  if (days < 1) at('Debe ser igual o posterior al primer día');
  else if (days > MAX_RESULT_DAYS) at('Hasta un año');
});
export type ResultsQuery = z.input<typeof resultsQuery>;

/** `own`: a dentist's own work. `till`: the clinic's totals without its professionals, for receptionists. */
export const RESULT_SCOPES = ['clinic', 'own', 'till'] as const;
export type ResultScope = (typeof RESULT_SCOPES)[number];

/** A professional's part of a period, in cents. */
const professionalResults = z.object({
  professional: person,
  /** Debits of the work that is dated in the period. */
  production: z.int(),
  /** Credits that pay their work, less voided ones. */
  collected: z.int(),
  /** Of their work at the end of the period. */
  due: z.int(),
  /** What their settlement comes to; null if none of their work has terms. */
  share: z.int().nullable(),
});

/** A period of a clinic. An entry counts on its day in the ledger, a void on the day on which it was made. */
export const results = z.object({
  clinicId: z.int(),
  from: z.string(),
  to: z.string(),
  scope: z.enum(RESULT_SCOPES),
  production: z.int(),
  /** What patients and obras sociales paid. */
  collected: z.int(),
  /** The part of obras sociales, which belongs to no professional; null for one dentist. */
  insurers: z.int().nullable(),
  /** What patients owe at the end of the period. */
  due: z.int(),
  /** What patients have paid in advance at the end of the period; null for one dentist. */
  advances: z.int().nullable(),
  /** Collected in the period for no work yet, negative if earlier advances paid work; null for one dentist. */
  unassigned: z.int().nullable(),
  /** Days with an entry. `collected` is null for one dentist. */
  days: z.array(z.object({ day: z.string(), production: z.int(), collected: z.int().nullable() })),
  /** `plan`: credits of the history's plan; `insurer`: payments of obras sociales. Empty for one dentist. */
  methods: z.array(
    z.object({ method: z.enum([...PAYMENT_METHODS, 'plan', 'insurer']), count: z.int(), amount: z.int() }),
  ),
  /** Production by chapter of the procedure; null for work without an estimate. The largest first. */
  chapters: z.array(z.object({ chapter: z.string().nullable(), amount: z.int() })),
  professionals: z.array(professionalResults),
});
export type Results = z.output<typeof results>;

const settlementLine = z.object({
  day: z.string(),
  patient: person,
  description: z.string(),
  basis: z.enum(SETTLEMENT_BASES),
  /** The debit, or what was collected for it in the period; negative after a void. */
  amount: z.int(),
  /** Null: no terms on the day of the work. */
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
  /** By day. Work is either settled by its production or by its collections, never by both. */
  lines: z.array(settlementLine),
});
export type Settlement = z.output<typeof settlement>;
