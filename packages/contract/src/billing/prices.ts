import { z } from 'zod';
import { cents, percent, positiveCents } from '../fields/cents.ts';
import { cleanText } from '../fields/clean-text.ts';
import { id, idParam } from '../fields/id.ts';
import { optional, required } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';

export const CURRENCIES = ['ARS', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

export const priceList = z.object({
  id: z.int(),
  clinicId: z.int(),
  name: z.string(),
  insurance: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null for every plan without its own list. */
  plan: z.object({ id: z.int(), name: z.string() }).nullable(),
  currency: z.enum(CURRENCIES),
  active: z.boolean(),
  version: z.int(),
});
export type PriceList = z.output<typeof priceList>;

const listFields = {
  name: required(120, 'El nombre es requerido').transform((name) => name.trim()),
  currency: z.enum(CURRENCIES, 'Moneda no válida').default('ARS'),
  active: z.boolean({ error: 'Debe ser verdadero o falso' }).default(true),
};

export const priceListCreate = z
  .object({ ...listFields, insuranceId: id.nullish(), planId: id.nullish() })
  .refine(({ insuranceId, planId }) => !planId || insuranceId, {
    path: ['insuranceId'],
    message: 'Elegí la obra social del plan',
  });
export type PriceListCreate = z.input<typeof priceListCreate>;

const version = z.int({ error: 'Falta la versión de la lista' });

export const priceListUpdate = z.object({ ...listFields, version });

/** Amounts are in cents of the list's currency. */
export const terms = z.object({
  price: z.int(),
  coveredPercent: z.number().nullable(),
  coveredAmount: z.int().nullable(),
  /** Minimum patient part (coseguro). */
  copayment: z.int(),
  needsAuthorization: z.boolean(),
});
export type Terms = z.output<typeof terms>;

export const price = terms.extend({
  procedureId: z.int(),
  validFrom: z.string(),
});
export type Price = z.output<typeof price>;

export const prices = z.object({
  list: priceList,
  current: z.array(price),
  upcoming: z.array(price),
});
export type Prices = z.output<typeof prices>;

export const pricesQuery = z.object({ day: agendaDay.optional() });

const termFields = {
  price: cents,
  coveredPercent: percent.nullish(),
  coveredAmount: cents.nullish(),
  copayment: cents.default(0),
  needsAuthorization: z.boolean({ error: 'Debe ser verdadero o falso' }).default(false),
};

export const priceWrite = z
  .object({ ...termFields, validFrom: agendaDay, version })
  .refine(({ coveredPercent, coveredAmount }) => coveredPercent == null || coveredAmount == null, {
    path: ['coveredAmount'],
    message: 'Elegí un porcentaje o un importe',
  })
  .refine(({ coveredAmount, price }) => (coveredAmount ?? 0) <= price, {
    path: ['coveredAmount'],
    message: 'No puede superar el precio',
  })
  .refine(({ copayment, price }) => copayment <= price, {
    path: ['copayment'],
    message: 'No puede superar el precio',
  });
export type PriceWrite = z.input<typeof priceWrite>;

const RISE = 'Entre -90 y 500, con hasta dos decimales';

const risePercent = z
  .number({ error: RISE })
  .min(-90, RISE)
  .max(500, RISE)
  .refine((value) => value !== 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, RISE);

/** In cents: to the cent, the peso, 10, 100 or 1000 pesos. */
export const ROUNDINGS = [1, 100, 1_000, 10_000, 100_000] as const;
export type Rounding = (typeof ROUNDINGS)[number];

const rounding = z.union(
  ROUNDINGS.map((step) => z.literal(step)),
  'Redondeo no válido',
);

const queryNumber = <Output>(pattern: RegExp, message: string, schema: z.ZodType<Output, number>) =>
  z
    .union([z.number(), z.string().regex(pattern, message)], message)
    .transform(Number)
    .pipe(schema);

export const priceRemoval = z.object({
  validFrom: agendaDay,
  version: queryNumber(/^[1-9]\d{0,8}$/, 'Falta la versión de la lista', z.int()),
});

export const riseQuery = z.object({
  percent: queryNumber(/^-?\d{1,3}(\.\d{1,2})?$/, RISE, risePercent),
  rounding: queryNumber(/^\d{1,6}$/, 'Redondeo no válido', rounding),
  validFrom: agendaDay,
});
export type RiseQuery = z.output<typeof riseQuery>;

/** `version` comes from the preview: 409 if the prices changed since. */
export const rise = z.object({ percent: risePercent, rounding, validFrom: agendaDay, version });

const raisedTerms = z.object({
  procedureId: z.int(),
  before: terms,
  after: terms,
  /** Day of the next price, which is not raised. */
  until: z.string().nullable(),
});
export type RaisedTerms = z.output<typeof raisedTerms>;

export const risePreview = z.object({ version: z.int(), lines: z.array(raisedTerms) });
export type RisePreview = z.output<typeof risePreview>;

export const MAX_PRICE_CSV_LENGTH = 400_000;

export const priceImport = z.object({
  content: z
    .string({ error: 'Falta el archivo' })
    .max(MAX_PRICE_CSV_LENGTH, 'El archivo es demasiado grande'),
  validFrom: agendaDay,
  preview: z.boolean(),
  version,
});
export type PriceImport = z.input<typeof priceImport>;

export const priceImportResult = z.object({
  version: z.int(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  /** The first 100. The heading is line 1. Nothing is written if there are errors. */
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type PriceImportResult = z.output<typeof priceImportResult>;

export const membership = {
  plan: z.object({ id: z.int(), name: z.string() }).nullable(),
  affiliateNumber: z.string().nullable(),
};

export const membershipWrite = { affiliateNumber: optional(50, cleanText) };

export const coverage = z.object({
  insurance: z.object({ id: z.int(), name: z.string() }).nullable(),
  ...membership,
  /** Derived from the obra social in the patient's record instead of entered. */
  assumed: z.boolean(),
  /** Obra social in the patient's record that is not registered, so the patient is charged as a private one. */
  unregistered: z.string().nullable(),
});
export type Coverage = z.output<typeof coverage>;

export const coverageWrite = z
  .object({
    insuranceId: id.nullish(),
    planId: id.nullish(),
    ...membershipWrite,
  })
  .refine(({ insuranceId, planId }) => !planId || insuranceId, {
    path: ['insuranceId'],
    message: 'Elegí la obra social del plan',
  });
export type CoverageWrite = z.input<typeof coverageWrite>;

/** In peso cents, also for a list in dollars. */
export const patientPrice = z.object({
  procedureId: z.int(),
  listId: z.int(),
  code: z.string(),
  name: z.string(),
  price: z.int(),
  covered: z.int(),
  patientPart: z.int(),
  needsAuthorization: z.boolean(),
});
export type PatientPrice = z.output<typeof patientPrice>;

export const patientPrices = z.object({
  coverage,
  list: priceList.nullable(),
  prices: z.array(patientPrice),
});
export type PatientPrices = z.output<typeof patientPrices>;

export const patientPricesQuery = z.object({
  day: agendaDay.optional(),
  listId: idParam.optional(),
  /** Peso cents per dollar; required for a list in USD. */
  rate: queryNumber(/^[1-9]\d{0,11}$/, 'Debe ser un importe', positiveCents).optional(),
});
