import { z } from 'zod';
import { isCalendarDay } from '../fields/calendar-day.ts';
import { idParam } from '../fields/id.ts';
import { line } from '../fields/text.ts';

const word = z
  .string()
  .regex(/^[a-z-]{1,40}$/, 'Filtro inválido')
  .optional();
const search = line(100)
  .transform((text) => text.trim())
  .transform((text) => (text === '' ? undefined : text))
  .optional();
const day = z.string().refine(isCalendarDay, 'Fecha inválida').optional();

/**
 * What is asked of the audit; days are the clinic's, both included. `who` (acted), `patient` (was acted on: his
 * account, his histories) and `clinic` are words of names, usernames or a DNI, accents and case aside.
 */
export const auditFilter = z.object({
  who: search,
  patient: search,
  clinic: search,
  userId: idParam.optional(),
  action: word,
  object: word,
  objectId: idParam.optional(),
  clinicId: idParam.optional(),
  from: day,
  to: day,
});
export type AuditFilter = z.output<typeof auditFilter>;

/** `before` is the id of the last row of the page before: rows that are added meanwhile move nothing. */
export const auditQuery = auditFilter.extend({ before: idParam.optional() });

export const auditRow = z.object({
  id: z.int(),
  at: z.string(),
  userId: z.int().nullable(),
  username: z.string().nullable(),
  role: z.string(),
  clinicId: z.int().nullable(),
  clinicName: z.string().nullable(),
  action: z.string(),
  object: z.string(),
  objectId: z.int().nullable(),
  /** What that object is called now: the patient of a history, the user, the clinic; null where nothing is left to ask. */
  objectName: z.string().nullable(),
  version: z.int().nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

/** Newest first. */
export const auditPage = z.object({ rows: z.array(auditRow), hasMore: z.boolean() });
export type AuditPage = z.output<typeof auditPage>;
