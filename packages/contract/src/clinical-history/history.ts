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

export const address = z.object({
  street: optional(200, cleanText),
  city: optional(100, cleanText),
  state: optional(100, cleanText),
  country: optional(100, cleanText),
  postalCode: optional(20, cleanText),
});
export type Address = z.output<typeof address>;

/** Also accepts the address as text (specification, section 3, "Clinical history (server)"), which becomes its street. */
const addressOrText = z.preprocess(
  (sent: z.input<typeof address> | string) => (typeof sent === 'string' ? { street: sent } : sent),
  address,
);

/** Fields with rules for typed text, which a value that is known already need not follow. */
export const TYPED_FIELDS = [
  'firstName',
  'lastName',
  'phone',
  'civilStatus',
  'profession',
  'workplace',
  'affiliateNumber',
  'healthInsurance',
] as const;
type TypedField = (typeof TYPED_FIELDS)[number];

/** By field, the values that the patient's record, the registry of obras sociales or the saved history have. */
export type KnownValues = { readonly [Field in TypedField]?: readonly (string | null)[] };

const PLAIN = /^[\p{L}\p{M}\d\s.,'"-]*$/u;
const PLAIN_MESSAGE = 'Caracteres especiales no permitidos';
const AFFILIATE_NUMBER = /^[\p{L}\p{M}\d\s/-]*$/u;
const AFFILIATE_NUMBER_MESSAGE = 'Solo letras, números, guiones y barras';

/** The patient's data in the history. `isKnown`: texts that need not follow the rules for typed ones. */
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
 * The rules of the specification, section 5, "Patient information", are for what is typed in the history. A value of
 * `known` passes, so that none which another screen accepts blocks a save.
 */
export const demographicsWith = (known: KnownValues) =>
  demographicsOf((field, text) => {
    const clean = field === 'phone' ? cleanPhone : cleanText;
    return known[field]?.some((value) => value !== null && clean(value) === text) === true;
  });

export const demographics = demographicsWith({});

/** Without the rules for typed texts. */
export const sentDemographics = demographicsOf(() => true);
export type Demographics = z.output<typeof sentDemographics>;

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
  /** Assigned by the server and the same in every version; absent on a new row. */
  id: rowId.nullish(),
  procedureDate: orNull(isoDate('Fecha no válida')),
  treatmentDescription: multiline(2000)
    .nullish()
    .transform((text) => text ?? ''),
  debit: money,
  credit: money,
  /** The author. The server ignores this value: it sets the caller on new or changed rows. */
  professionalId: z.int().nullish(),
  toothNumber: toothCode.nullish(),
  face: toothFace.nullish(),
  /** True for a suggested row until it is edited. */
  suggested: z.boolean().optional(),
  /** The accepted line that the row carries out; absent: unchanged. */
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

/** The clinical history in responses (specification, section 3), with its version. */
export const clinicalHistory = z.object({
  historyId: z.int(),
  patientUserId: z.int(),
  clinicId: z.int().nullable(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Starts at 1. A save must send the version that it is based on. */
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
  /** JSON text of the anamnesis answers. */
  anamnesisResponses: z.string(),
  /** JSON text of the map tooth → status. */
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

/**
 * The clinical history in save requests. `version` is the version that the edit is based on, required for an update.
 * `saveId` is the idempotency key: a retry with the same key gets the response of the first attempt instead of a
 * conflict.
 */
const historySaveOf = (demographics: typeof sentDemographics) =>
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

/** A save whose texts may be known, by which the server and the form decide. */
export const historySaveBody = historySaveOf(sentDemographics);

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

/** The 409 body of a save that is not based on the current version. */
export const historyConflict = z.object({ message: z.string(), current: clinicalHistory.optional() });
