import { z } from 'zod';
import { toothCode, toothFace, toothStatusMap } from '../clinical-history/tooth-status.ts';
import { cents, percent, positiveCents } from '../fields/cents.ts';
import { cleanText } from '../fields/clean-text.ts';
import { id } from '../fields/id.ts';
import { list } from '../fields/list.ts';
import { dni } from '../fields/people/dni.ts';
import { REQUIRED_ES } from '../fields/required-message.ts';
import { multiline, optional, orNull, required } from '../fields/text.ts';
import { agendaDay } from '../fields/time/iso-date.ts';
import { openLinks } from '../open-links.ts';
import { ESTIMATE_STATES } from './estimate-state.ts';
import { coverage } from './prices.ts';

const person = z.object({ id: z.int(), name: z.string() });

const lineWrite = z
  .object({
    procedureId: id,
    description: required(300, 'La descripción es requerida').transform((text) => text.trim()),
    toothNumber: toothCode.nullish(),
    faces: list(toothFace, 5, 'Hasta 5 caras').default([]),
    price: cents,
    covered: cents.default(0),
    needsAuthorization: z.boolean({ error: 'Debe ser verdadero o falso' }).default(false),
  })
  .refine(({ covered, price }) => covered <= price, {
    path: ['covered'],
    message: 'No puede superar el precio',
  })
  .refine(({ faces, toothNumber }) => faces.length === 0 || toothNumber, {
    path: ['toothNumber'],
    message: 'Indicá la pieza de las caras',
  })
  .refine(({ faces }) => new Set(faces).size === faces.length, { path: ['faces'], message: 'Cara repetida' });

export const estimateLine = z.object({
  number: z.int(),
  procedureId: z.int(),
  code: z.string(),
  description: z.string(),
  toothNumber: z.string().nullable(),
  faces: z.array(z.string()),
  price: z.int(),
  covered: z.int(),
  patientPart: z.int(),
  net: z.int(),
  needsAuthorization: z.boolean(),
  done: z.object({ historyId: z.int(), rowId: z.int(), day: z.string() }).nullable(),
});
export type EstimateLine = z.output<typeof estimateLine>;

const discount = z.union([z.object({ percent }), z.object({ amount: positiveCents })], 'Descuento no válido');

export const ACCEPTANCE_WAYS = ['signature', 'typed', 'link'] as const;
export type AcceptanceWay = (typeof ACCEPTANCE_WAYS)[number];

/** Points [x, y, milliseconds since the first point] in a box of 1000 × 400. */
const stroke = list(
  z.tuple([z.int().min(0).max(1_000), z.int().min(0).max(400), z.int().min(0).max(3_600_000)]),
  2_000,
  'La firma es demasiado larga',
);
export const signature = list(stroke, 200, 'La firma es demasiado larga').refine(
  (strokes) => strokes.some((points) => points.length > 1),
  'Falta la firma',
);
export type Signature = z.output<typeof signature>;

const totals = z.object({
  price: z.int(),
  covered: z.int(),
  patientPart: z.int(),
  discount: z.int(),
  total: z.int(),
});

const summary = {
  id: z.int(),
  clinicId: z.int(),
  number: z.int(),
  patient: person,
  state: z.enum(ESTIMATE_STATES),
  createdAt: z.string(),
  createdBy: person,
  presentedAt: z.string().nullable(),
  validUntil: z.string(),
  total: z.int(),
  version: z.int(),
};

export const estimateSummary = z.object({
  ...summary,
  lines: z.int(),
  done: z.int(),
});
export type EstimateSummary = z.output<typeof estimateSummary>;

export const ESTIMATE_MAIL_STATES = ['queued', 'sent', 'failed', 'bounced', 'withdrawn'] as const;

export const estimate = z.object({
  ...summary,
  coverage: coverage.omit({ assumed: true, unregistered: true }),
  lines: z.array(estimateLine),
  discount: discount.nullable(),
  totals,
  instalments: z.array(z.object({ day: z.string(), amount: z.int() })),
  note: z.string().nullable(),
  hash: z.string().nullable(),
  acceptance: z
    .object({
      at: z.string(),
      way: z.enum(ACCEPTANCE_WAYS),
      name: z.string(),
      docNumber: z.string(),
      signature: signature.nullable(),
      takenBy: person.nullable(),
    })
    .nullable(),
  rejection: z
    .object({ at: z.string(), reason: z.string().nullable(), takenBy: person.nullable() })
    .nullable(),
  mail: z
    .object({
      state: z.enum(ESTIMATE_MAIL_STATES),
      recipient: z.string(),
      detail: z.string().nullable(),
      at: z.string(),
      sentBy: person,
    })
    .nullable(),
  /** Absent in responses of the previous release. */
  links: openLinks.optional(),
  copyOf: z.int().nullable(),
  pricesExpired: z.boolean(),
});
export type Estimate = z.output<typeof estimate>;

const INSTALMENTS = 'Entre 1 y 36 cuotas';

const content = z.object({
  lines: list(lineWrite, 200, 'Hasta 200 prestaciones').refine(
    (lines) => lines.length > 0,
    'Agregá una prestación',
  ),
  discount: discount.nullish(),
  instalments: z.int({ error: INSTALMENTS }).min(1, INSTALMENTS).max(36, INSTALMENTS).default(1),
  firstInstalmentDay: orNull(agendaDay),
  validUntil: agendaDay,
  note: orNull(multiline(2_000)),
});

const isDiscountWithinPatientPart = ({ lines, discount: given }: z.output<typeof content>): boolean =>
  !given ||
  !('amount' in given) ||
  given.amount <= lines.reduce((total, { price, covered }) => total + price - covered, 0);
const DISCOUNT = { path: ['discount'], message: 'No puede superar lo que paga el paciente' };

export const estimateCreate = content.refine(isDiscountWithinPatientPart, DISCOUNT);
export type EstimateCreate = z.input<typeof estimateCreate>;

const version = z.int({ error: 'Falta la versión del presupuesto' });

export const estimateUpdate = content.extend({ version }).refine(isDiscountWithinPatientPart, DISCOUNT);

export const estimateVersion = z.object({ version });

const signer = {
  name: required(201, REQUIRED_ES, cleanText),
  docNumber: dni(REQUIRED_ES),
};

const displayedHash = z
  .string({ error: 'Falta el presupuesto' })
  .regex(/^[0-9a-f]{64}$/, 'Presupuesto no válido');

export const estimateAcceptance = z.object({
  ...signer,
  signature: signature.nullish(),
  hash: displayedHash,
});
export type EstimateAcceptance = z.input<typeof estimateAcceptance>;

export const linkedAcceptance = z.object({ ...signer, hash: displayedHash });
export type LinkedAcceptance = z.input<typeof linkedAcceptance>;

export const estimateRejection = z.object({ reason: optional(200) });
export type EstimateRejection = z.input<typeof estimateRejection>;

export const estimateLink = z.object({ url: z.string(), expiresAt: z.string() });
export type EstimateLink = z.output<typeof estimateLink>;

export const linkedEstimate = estimate
  .pick({
    number: true,
    state: true,
    lines: true,
    totals: true,
    instalments: true,
    note: true,
    coverage: true,
  })
  .extend({
    clinicName: z.string(),
    patientName: z.string(),
    presentedAt: z.string(),
    validUntil: z.string(),
    hash: z.string(),
  });
export type LinkedEstimate = z.output<typeof linkedEstimate>;

export const INVALID_ESTIMATE_LINK = 'El enlace no es válido o ya venció';

export const proposalRequest = z.object({ toothStatus: toothStatusMap });
export const proposedLines = z.array(
  z.object({
    procedureId: z.int(),
    code: z.string(),
    description: z.string(),
    toothNumber: z.string(),
    faces: z.array(z.string()),
    price: z.int(),
    covered: z.int(),
    needsAuthorization: z.boolean(),
    hasPrice: z.boolean(),
  }),
);
export type ProposedLine = z.output<typeof proposedLines>[number];

export const acceptedWork = z.object({
  estimateId: z.int(),
  estimateNumber: z.int(),
  line: estimateLine,
  pricesExpired: z.boolean(),
  /** Patient part at today's prices. */
  today: z.int().nullable(),
});
export type AcceptedWork = z.output<typeof acceptedWork>;
