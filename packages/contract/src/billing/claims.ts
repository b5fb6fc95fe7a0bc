import { z } from 'zod';
import { toothCode, toothFace } from '../clinical-history/tooth-status.ts';
import { positiveCents } from '../fields/cents.ts';
import { id, idParam } from '../fields/id.ts';
import { list } from '../fields/list.ts';
import { multiline, optional, orNull, required } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { CLAIM_GAPS } from './claim-gaps.ts';
import { CLAIM_BATCH_STATES, CLAIM_ITEM_STATES, MAX_CLAIM_ITEMS } from './claim-state.ts';
import { membership, membershipWrite } from './prices.ts';
import { saveId } from './save-id.ts';

const person = z.object({ id: z.int(), name: z.string() });
const insuranceReference = z.object({ id: z.int(), name: z.string() });
const batchReference = z.object({ id: z.int(), number: z.int() });

/** Amount that the insurer refused to pay (débito). */
const rejection = z.object({
  batch: batchReference,
  amount: z.int(),
  reason: z.string(),
  day: z.string(),
  createdBy: person,
});

export const claimedWork = z.object({
  patient: person,
  ...membership,
  authorizationNumber: z.string().nullable(),
  needsAuthorization: z.boolean(),
  procedureId: z.int(),
  code: z.string(),
  description: z.string(),
  toothNumber: z.string().nullable(),
  faces: z.array(z.string()),
  day: z.string(),
  /** In cents. For a rejected item, the rejected part, which can be presented again. */
  amount: z.int(),
  professional: person.nullable(),
});
export type ClaimedWork = z.output<typeof claimedWork>;

export const claimItem = z.object({
  id: z.int(),
  clinicId: z.int(),
  insurance: insuranceReference,
  ...claimedWork.shape,
  state: z.enum(CLAIM_ITEM_STATES),
  estimate: z.object({ id: z.int(), line: z.int() }).nullable(),
  /** The row of the history's plan was deleted or lost its date after the item was presented. */
  workRemoved: z.boolean(),
  batch: batchReference.nullable(),
  rejection: rejection.nullable(),
  givenUp: z.object({ at: z.string(), by: person, reason: z.string() }).nullable(),
  missing: z.array(z.enum(CLAIM_GAPS)),
  version: z.int(),
});
export type ClaimItem = z.output<typeof claimItem>;

export const claimLine = z.object({
  itemId: z.int(),
  ...claimedWork.shape,
  workRemoved: z.boolean(),
  missing: z.array(z.enum(CLAIM_GAPS)),
  rejection: rejection.omit({ batch: true }).nullable(),
  state: z.enum(CLAIM_ITEM_STATES),
  presentedAgainIn: batchReference.nullable(),
  version: z.int(),
});
export type ClaimLine = z.output<typeof claimLine>;

export const insurerPayment = z.object({
  id: z.int(),
  amount: z.int(),
  day: z.string(),
  reference: z.string().nullable(),
  takenBy: person,
  createdAt: z.string(),
  voided: z.object({ at: z.string(), by: person, reason: z.string() }).nullable(),
});
export type InsurerPayment = z.output<typeof insurerPayment>;

const totals = z.object({
  claimed: z.int(),
  rejected: z.int(),
  paid: z.int(),
  open: z.int(),
});

const summary = {
  id: z.int(),
  clinicId: z.int(),
  number: z.int(),
  insurance: insuranceReference,
  /** YYYY-MM. */
  period: z.string(),
  state: z.enum(CLAIM_BATCH_STATES),
  totals,
  createdAt: z.string(),
  createdBy: person,
  presentedDay: z.string().nullable(),
  version: z.int(),
};

export const claimBatchSummary = z.object({ ...summary, items: z.int() });
export type ClaimBatchSummary = z.output<typeof claimBatchSummary>;

export const claimBatch = z.object({
  ...summary,
  note: z.string().nullable(),
  lines: z.array(claimLine),
  payments: z.array(insurerPayment),
  presentedAt: z.string().nullable(),
  presentedBy: person.nullable(),
  /** SHA-256 of the presented content in hexadecimal; null for a draft. */
  hash: z.string().nullable(),
});
export type ClaimBatch = z.output<typeof claimBatch>;

const itemVersion = z.int({ error: 'Falta la versión de la prestación' });
const batchVersion = z.int({ error: 'Falta la versión de la presentación' });

const faces = list(toothFace, 5, 'Hasta 5 caras').refine(
  (given) => new Set(given).size === given.length,
  'Cara repetida',
);
const hasToothForFaces = (work: { faces: readonly string[]; toothNumber?: string | null | undefined }) =>
  work.faces.length === 0 || Boolean(work.toothNumber);
const TOOTH_FOR_FACES = { path: ['toothNumber'], message: 'Indicá la pieza de las caras' };

export const claimedWorkWrite = z.object({
  ...membershipWrite,
  authorizationNumber: optional(50),
  toothNumber: toothCode.nullish(),
  faces: faces.default([]),
});

export const claimItemCreate = z
  .object({
    ...claimedWorkWrite.shape,
    procedureId: id,
    day: agendaDay,
    amount: positiveCents.nullish(),
    professionalId: id.nullish(),
  })
  .refine(hasToothForFaces, TOOTH_FOR_FACES);
export type ClaimItemCreate = z.input<typeof claimItemCreate>;

export const claimItemUpdate = z
  .object({ ...claimedWorkWrite.shape, amount: positiveCents, version: itemVersion })
  .refine(hasToothForFaces, TOOTH_FOR_FACES);
export type ClaimItemUpdate = z.input<typeof claimItemUpdate>;

const reason = required(200, 'Escribí el motivo').transform((text) => text.trim());

export const claimItemGiveUp = z.object({ reason, version: itemVersion });

export const claimItemVersion = z.object({ version: itemVersion });

/** Without `state`: unclaimed and rejected items. */
export const claimItemsQuery = z.object({
  insuranceId: idParam.optional(),
  patientId: idParam.optional(),
  until: agendaDay.optional(),
  state: z.enum(CLAIM_ITEM_STATES, 'Estado no válido').optional(),
});

const PERIOD = 'Elegí el mes';
const period = z.string({ error: PERIOD }).regex(/^(19|20)\d\d-(0[1-9]|1[0-2])$/, PERIOD);

const note = orNull(multiline(1_000));

export const claimBatchCreate = z.object({
  insuranceId: id,
  period,
  until: agendaDay,
  note,
});
export type ClaimBatchCreate = z.input<typeof claimBatchCreate>;

export const claimBatchUpdate = z.object({
  period,
  note,
  itemIds: list(id, MAX_CLAIM_ITEMS, `Hasta ${MAX_CLAIM_ITEMS} prestaciones`).refine(
    (ids) => new Set(ids).size === ids.length,
    'Prestación repetida',
  ),
  version: batchVersion,
});

export const claimBatchPresent = z.object({
  day: agendaDay,
  version: batchVersion,
});
export type ClaimBatchPresent = z.input<typeof claimBatchPresent>;

export const insurerPaymentCreate = z.object({
  amount: positiveCents,
  day: agendaDay,
  reference: optional(100),
  saveId,
});
export type InsurerPaymentCreate = z.input<typeof insurerPaymentCreate>;

export const insurerPaymentVoid = z.object({ reason });

export const claimRejectionCreate = z.object({
  items: list(
    z.object({ itemId: id, amount: positiveCents.nullish() }),
    MAX_CLAIM_ITEMS,
    `Hasta ${MAX_CLAIM_ITEMS} prestaciones`,
  )
    .refine((items) => items.length > 0, 'Elegí una prestación')
    .refine(
      (items) => new Set(items.map(({ itemId }) => itemId)).size === items.length,
      'Prestación repetida',
    ),
  reason,
  day: agendaDay,
});
export type ClaimRejectionCreate = z.input<typeof claimRejectionCreate>;

export const claimRejectionUndo = z.object({ reason });

export const claimBatchesQuery = z.object({
  insuranceId: idParam.optional(),
  state: z.enum(CLAIM_BATCH_STATES, 'Estado no válido').optional(),
});
