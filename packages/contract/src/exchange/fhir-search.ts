import { z } from 'zod';
import { isAgendaDay, isDayFrom1900 } from '../fields/calendar-day.ts';
import { addDays, instantFrom } from '../fields/clinic-time.ts';
import { idParam } from '../fields/id.ts';
import { fhirId, identifierToken, patientReference } from './fhir.ts';

const count = z
  .union([z.int().min(0), z.string().regex(/^\d{1,6}$/, 'Cantidad inválida')], 'Cantidad inválida')
  .transform(Number);

/** Parameters of every search. Without `_count` a page has everything. `_summary` has an effect with the value `count` only. */
const paging = {
  _count: count.optional(),
  _offset: count.optional(),
  _summary: z.string().max(20, 'Valor inválido').optional(),
};

export const pageQuery = z.object(paging);
export type FhirPage = z.output<typeof pageQuery>;

const text = z.string().min(1, 'Escribe un texto').max(100, 'Máximo 100 caracteres');

/** One of `_id`, `identifier`, `birthdate` and a name is required. */
export const patientSearch = z.object({
  ...paging,
  _id: idParam.optional(),
  identifier: identifierToken.optional(),
  birthdate: z.string().refine(isDayFrom1900, 'Fecha no válida').optional(),
  name: text.optional(),
  family: text.optional(),
  given: text.optional(),
});
export type PatientSearch = z.output<typeof patientSearch>;

/** One of `patient`, `subject` and `patient.identifier` is required, or `_id`. */
const compartment = {
  ...paging,
  _id: fhirId.optional(),
  patient: patientReference.optional(),
  subject: patientReference.optional(),
  'patient.identifier': identifierToken.optional(),
};

export const compartmentSearch = z.object(compartment);
export type CompartmentSearch = z.output<typeof compartmentSearch>;

/** From `from` on, before `to`. */
export interface TimeRange {
  readonly from?: Date;
  readonly to?: Date;
}

const BAD_DATE = 'Fecha no válida';
const DATE_PARAMETER =
  /^(eq|ge|gt|le|lt)?(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

const startOf = (day: string): Date => instantFrom({ day, time: '00:00' });

/** A search parameter of type date: `2026-11-24`, a day at the clinic, or a time with its zone; after a comparison. */
const dateParameter = z.string(BAD_DATE).transform((value, ctx): TimeRange => {
  const [, comparison = 'eq', day = '', time] = DATE_PARAMETER.exec(value) ?? [];
  const instant = new Date(`${day}${time ?? 'T00:00Z'}`);
  if (!isAgendaDay(day) || Number.isNaN(instant.getTime())) {
    ctx.addIssue({ code: 'custom', message: BAD_DATE });
    return z.NEVER;
  }
  const from = time ? instant : startOf(day);
  const to = time ? new Date(instant.getTime() + 1) : startOf(addDays(day, 1));
  switch (comparison) {
    case 'ge':
      return { from };
    case 'gt':
      return { from: to };
    case 'le':
      return { to };
    case 'lt':
      return { to: from };
    default:
      return { from, to };
  }
});

const latest = (one: Date | undefined, other: Date | undefined) =>
  one && other && one > other ? one : (other ?? one);
const earliest = (one: Date | undefined, other: Date | undefined) =>
  one && other && one < other ? one : (other ?? one);

/** A parameter that is repeated narrows the range: `date=ge2026-11-01&date=lt2026-12-01`. */
const dateRange = z
  .union([dateParameter, z.array(dateParameter).max(4, BAD_DATE)], BAD_DATE)
  .transform((ranges) => {
    const [first = {}, ...others] = Array.isArray(ranges) ? ranges : [ranges];
    return others.reduce<TimeRange>(({ from, to }, each) => {
      const range = { from: latest(from, each.from), to: earliest(to, each.to) };
      return { ...(range.from && { from: range.from }), ...(range.to && { to: range.to }) };
    }, first);
  });

/** `date` may replace the patient: the appointments of the clinic that start within at most `MAX_AGENDA_DAYS`. */
export const appointmentSearch = z.object({
  ...compartment,
  date: dateRange.optional(),
  /** Of FHIR, several separated by commas. */
  status: z.string().max(200, 'Valor inválido').optional(),
});
export type AppointmentSearch = z.output<typeof appointmentSearch>;

export const MAX_AGENDA_DAYS = 31;
