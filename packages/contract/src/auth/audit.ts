import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import { searchText } from '../fields/search-text.ts';
import { isCalendarDay } from '../fields/time/calendar-day.ts';
import { pageOf, pageQuery } from '../http/page.ts';

const keyword = z
  .string()
  .regex(/^[a-z-]{1,40}$/, 'Filtro inválido')
  .optional();
const day = z.string().refine(isCalendarDay, 'Fecha inválida').optional();

/**
 * `from` and `to` are inclusive days in the clinic's time zone. `who` matches the acting user, `patient` the affected
 * one.
 */
export const auditFilter = z.object({
  who: searchText,
  patient: searchText,
  clinic: searchText,
  userId: idParam.optional(),
  action: keyword,
  object: keyword,
  objectId: idParam.optional(),
  clinicId: idParam.optional(),
  from: day,
  to: day,
});
export type AuditFilter = z.output<typeof auditFilter>;

export const auditQuery = pageQuery({ sort: ['at'], order: 'desc', filters: auditFilter.shape });

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
  objectName: z.string().nullable(),
  version: z.int().nullable(),
  address: z.string().nullable(),
  requestId: z.string().nullable(),
});
export type AuditRow = z.output<typeof auditRow>;

export const auditPage = pageOf(auditRow);
export type AuditPage = z.output<typeof auditPage>;
