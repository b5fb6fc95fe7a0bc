import { z } from 'zod';
import { cents, percent, positiveCents } from '../fields/cents.ts';
import { cleanText } from '../fields/clean-text.ts';
import { id, idParam } from '../fields/id.ts';
import { optional, required } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';

export const CURRENCIES = ['ARS', 'USD'] as const;
export type Currency = (typeof CURRENCIES)[number];

/** Prices for private patients, for an obra social or for one of its plans. */
export const priceList = z.object({
  id: z.int(),
  clinicId: z.int(),
  name: z.string(),
  /** Null: private patients. */
  insurance: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null: every plan that has no list of its own. */
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
    message: 'Elige la obra social del plan',
  });
export type PriceListCreate = z.input<typeof priceListCreate>;

const version = z.int({ error: 'Falta la versión de la lista' });

export const priceListUpdate = z.object({ ...listFields, version });

/** What a procedure costs and who pays it, in cents of the list's currency. */
export const terms = z.object({
  price: z.int(),
  /** What the insurance pays, as a percentage of the price or as an amount; both null: nothing. */
  coveredPercent: z.number().nullable(),
  coveredAmount: z.int().nullable(),
  /** The least that the patient pays (coseguro). */
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
    message: 'Elige un porcentaje o un importe',
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

/** Of the prices in force on `validFrom`. */
const risePercent = z
  .number({ error: RISE })
  .min(-90, RISE)
  .max(500, RISE)
  .refine((value) => value !== 0 && Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, RISE);

/** Rounding of raised prices, in cents: to the cent, the peso, 10, 100 or 1000 pesos. */
export const ROUNDINGS = [1, 100, 1_000, 10_000, 100_000] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** To the nearest multiple, halves up. */
const rounding = z.union(
  ROUNDINGS.map((step) => z.literal(step)),
  'Redondeo no válido',
);

/** A number of a query, which arrives as text. */
const inQuery = <Output>(pattern: RegExp, message: string, schema: z.ZodType<Output, number>) =>
  z
    .union([z.number(), z.string().regex(pattern, message)], message)
    .transform(Number)
    .pipe(schema);

export const priceRemoval = z.object({
  validFrom: agendaDay,
  version: inQuery(/^[1-9]\d{0,8}$/, 'Falta la versión de la lista', z.int()),
});

export const riseQuery = z.object({
  percent: inQuery(/^-?\d{1,3}(\.\d{1,2})?$/, RISE, risePercent),
  rounding: inQuery(/^\d{1,6}$/, 'Redondeo no válido', rounding),
  validFrom: agendaDay,
});
export type RiseQuery = z.output<typeof riseQuery>;

/** The version that the preview was made of: prices that changed since are not raised unseen. */
export const rise = z.object({ percent: risePercent, rounding, validFrom: agendaDay, version });

const raisedTerms = z.object({
  procedureId: z.int(),
  before: terms,
  after: terms,
  /** The day of a later price, which is not raised; null without one. */
  until: z.string().nullable(),
});
export type RaisedTerms = z.output<typeof raisedTerms>;

export const risePreview = z.object({ version: z.int(), lines: z.array(raisedTerms) });
export type RisePreview = z.output<typeof risePreview>;

/** Characters; 2,000 lines of 200. */
export const MAX_IMPORT = 400_000;

/** A CSV file as text, with the columns of `exportPrices`. */
export const priceImport = z.object({
  content: z.string({ error: 'Falta el archivo' }).max(MAX_IMPORT, 'El archivo es demasiado grande'),
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
  /** The first 100. Lines count from 1 and include the heading. With errors nothing is written. */
  errors: z.array(z.object({ line: z.int(), message: z.string() })),
});
export type PriceImportResult = z.output<typeof priceImportResult>;

/** A patient as a member of an obra social. */
export const membership = {
  plan: z.object({ id: z.int(), name: z.string() }).nullable(),
  affiliateNumber: z.string().nullable(),
};

export const membershipWrite = { affiliateNumber: optional(50, cleanText) };

export const coverage = z.object({
  /** Null: a private patient. */
  insurance: z.object({ id: z.int(), name: z.string() }).nullable(),
  ...membership,
  /** True: not entered, but derived from the obra social in the patient's data, if that is registered. */
  assumed: z.boolean(),
  /** The obra social in the patient's data, if it is not registered: the patient is charged as a private one. */
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
    message: 'Elige la obra social del plan',
  });
export type CoverageWrite = z.input<typeof coverageWrite>;

/** What a procedure costs a patient, in pesos' cents. `covered` and `patientPart` add up to `price`. */
export const patientPrice = z.object({
  procedureId: z.int(),
  /** A procedure that the list lacks has its price from the next wider list. */
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
  /** The list that applies: of the plan, of the obra social, or of private patients; null without any. */
  list: priceList.nullable(),
  prices: z.array(patientPrice),
});
export type PatientPrices = z.output<typeof patientPrices>;

export const patientPricesQuery = z.object({
  day: agendaDay.optional(),
  /** In place of the list that applies. */
  listId: idParam.optional(),
  /** Cents of a peso per dollar; required if the list is in USD. */
  rate: inQuery(/^[1-9]\d{0,11}$/, 'Debe ser un importe', positiveCents).optional(),
});
