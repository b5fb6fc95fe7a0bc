import { z } from 'zod';
import { cleanPhone, cleanText } from '../fields/clean-text.ts';
import { EMAIL_MESSAGE, emailOr } from '../fields/email.ts';
import { list } from '../fields/list.ts';
import { dni } from '../fields/people/dni.ts';
import { gender, genderText } from '../fields/people/gender.ts';
import { HISTORY_NAME, HISTORY_NAME_MESSAGE } from '../fields/people/person-name.ts';
import { HISTORY_PHONE, HISTORY_PHONE_MESSAGE } from '../fields/people/phone.ts';
import { REQUIRED_ES } from '../fields/required-message.ts';
import { line, multiline, optional, orNull, required } from '../fields/text.ts';
import { birthDate, isoDate } from '../fields/time/iso-date.ts';
import { anamnesis } from './anamnesis.ts';
import { toothCode, toothFace, toothStatusMap } from './tooth-status.ts';
import type { TypedField } from './typed-fields.ts';

export const address = z.object({
  street: optional(200, cleanText),
  city: optional(100, cleanText),
  state: optional(100, cleanText),
  country: optional(100, cleanText),
  postalCode: optional(20, cleanText),
});
export type Address = z.output<typeof address>;

/** Also accepts text (specification, section 3, "Clinical history (server)"), which becomes the street. */
const addressOrText = z.preprocess(
  (sent: z.input<typeof address> | string) => (typeof sent === 'string' ? { street: sent } : sent),
  address,
);

/** Values in the patient's record, the registry of obras sociales or the saved history. */
export type KnownValues = { readonly [Field in TypedField]?: readonly (string | null)[] };

const PLAIN = /^[\p{L}\p{M}\d\s.,'"-]*$/u;
const PLAIN_MESSAGE = 'Caracteres especiales no permitidos';
const AFFILIATE_NUMBER = /^[\p{L}\p{M}\d\s/-]*$/u;
const AFFILIATE_NUMBER_MESSAGE = 'Solo letras, números, guiones y barras';

function demographicsOf(isKnown: (field: TypedField, text: string) => boolean) {
  const typed = (field: TypedField, schema: z.ZodString, pattern: RegExp, message: string) =>
    schema.refine((text) => pattern.test(text) || isKnown(field, text), message);
  const name = (field: 'firstName' | 'lastName') =>
    typed(field, required(100, REQUIRED_ES, cleanText), HISTORY_NAME, HISTORY_NAME_MESSAGE);
  const plain = (field: TypedField, max: number) =>
    orNull(typed(field, line(max, undefined, cleanText), PLAIN, PLAIN_MESSAGE));
  return z.object({
    firstName: name('firstName'),
    lastName: name('lastName'),
    fullName: optional(201, cleanText),
    email: orNull(emailOr(EMAIL_MESSAGE)),
    dob: orNull(birthDate),
    gender: orNull(genderText),
    docNumber: dni(REQUIRED_ES),
    phone: orNull(typed('phone', line(40, undefined, cleanPhone), HISTORY_PHONE, HISTORY_PHONE_MESSAGE)),
    address: addressOrText.nullish(),
    civilStatus: plain('civilStatus', 50),
    profession: plain('profession', 100),
    workplace: plain('workplace', 100),
    hierarchy: optional(100, cleanText),
    affiliateNumber: orNull(
      typed('affiliateNumber', line(50, undefined, cleanText), AFFILIATE_NUMBER, AFFILIATE_NUMBER_MESSAGE),
    ),
    healthInsurance: plain('healthInsurance', 200),
  });
}

/**
 * Applies the rules of the specification, section 5, "Patient information", to typed values only. A known value passes,
 * so that text accepted by another screen never blocks a save.
 */
export const demographicsWith = (known: KnownValues) =>
  demographicsOf((field, text) => {
    const clean = field === 'phone' ? cleanPhone : cleanText;
    return known[field]?.some((value) => value !== null && clean(value) === text) === true;
  });

export const demographics = demographicsWith({});

export const lenientDemographics = demographicsOf(() => true);
export type Demographics = z.output<typeof lenientDemographics>;

/** Pesos with at most two decimals; absent and null are 0 (specification, section 5, "Before saving"). */
export const money = z
  .number({ error: 'Debe ser un importe' })
  .min(0, 'El importe no puede ser negativo')
  .max(999_999_999.99, 'El importe es demasiado grande')
  .refine((amount) => Math.abs(amount * 100 - Math.round(amount * 100)) < 1e-4, 'Hasta dos decimales')
  .nullish()
  .transform((amount) => Math.round((amount ?? 0) * 100) / 100);

const rowId = z.int().min(1).max(2_147_483_647);

const estimateLineRef = z.object({ id: rowId, line: rowId });

const treatmentRow = z.object({
  /** Assigned by the server and stable across versions; absent on a new row. */
  id: rowId.nullish(),
  procedureDate: orNull(isoDate('Fecha no válida')),
  treatmentDescription: multiline(2000)
    .nullish()
    .transform((text) => text ?? ''),
  debit: money,
  credit: money,
  /** Ignored by the server, which sets the caller on new and changed rows. */
  professionalId: z.int().nullish(),
  toothNumber: toothCode.nullish(),
  face: toothFace.nullish(),
  suggested: z.boolean().optional(),
  estimate: estimateLineRef.nullish(),
});
export type TreatmentRow = z.output<typeof treatmentRow>;

const noteTooth = z
  .union([z.int(), z.string().max(20)], { error: 'Pieza inválida' })
  .transform((tooth) => String(tooth).trim())
  .pipe(toothCode)
  .transform(Number);

const toothNote = z.object({
  toothNumber: noteTooth,
  noteText: multiline(10_000),
});

const savedBy = z.object({ id: z.int(), name: z.string() });

export const clinicalHistory = z.object({
  historyId: z.int(),
  patientUserId: z.int(),
  clinicId: z.int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  version: z.int(),
  savedBy,
  fullName: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  dob: z.string().nullable(),
  gender: gender.nullable(),
  docNumber: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  addressParts: z
    .object({
      street: z.string().nullable(),
      city: z.string().nullable(),
      state: z.string().nullable(),
      country: z.string().nullable(),
      postalCode: z.string().nullable(),
    })
    .nullable(),
  civilStatus: z.string().nullable(),
  profession: z.string().nullable(),
  workplace: z.string().nullable(),
  hierarchy: z.string().nullable(),
  affiliateNumber: z.string().nullable(),
  healthInsurance: z.string().nullable(),
  anamnesisResponses: z.string(),
  /** JSON text: tooth number → status. */
  odontogramStateData: z.string(),
  treatmentPlan: z.array(
    z.object({
      id: z.int(),
      procedureDate: z.string().nullable(),
      treatmentDescription: z.string(),
      debit: z.number(),
      credit: z.number(),
      professionalId: z.int().nullable(),
      professionalName: z.string().nullable(),
      toothNumber: z.string().nullable(),
      face: z.string().nullable(),
      suggested: z.boolean(),
      estimate: z.object({ id: z.int(), line: z.int() }).optional(),
    }),
  ),
  toothNotes: z.array(z.object({ toothNumber: z.int(), noteText: z.string() })),
});
export type ClinicalHistory = z.output<typeof clinicalHistory>;

/** `version` is the optimistic lock, required for an update. `saveId` is the idempotency key. */
const historySaveOf = (demographics: typeof lenientDemographics) =>
  z.object({
    id: rowId.nullish(),
    demographics,
    anamnesis: anamnesis.nullish(),
    toothStatus: toothStatusMap.nullish(),
    treatmentPlan: list(treatmentRow, 2000, 'Hasta 2000 filas').nullish(),
    toothNotes: list(toothNote, 520, 'Hasta 520 notas').nullish(),
    version: z.int().min(1).nullish(),
    saveId: z.uuid('Identificador inválido').nullish(),
  });

export const historySave = historySaveOf(demographics);

/** Skips the format rules, which need the known values (`historySaveWith`). */
export const historySaveBody = historySaveOf(lenientDemographics);

export const historySaveWith = (known: KnownValues) => historySaveOf(demographicsWith(known));

export type HistorySave = z.input<typeof historySave>;
export type HistoryContent = z.output<typeof historySave>;

export const historyVersion = z.object({
  version: z.int(),
  savedAt: z.string(),
  savedBy,
  action: z.enum(['saved', 'archived']),
});
export type HistoryVersion = z.output<typeof historyVersion>;

export const historyConflict = z.object({ message: z.string(), current: clinicalHistory.optional() });
