import { z } from 'zod';
import { idParam } from '../fields/id.ts';
import { isAgendaDay } from '../fields/time/calendar-day.ts';
import { addDays, instantFrom } from '../fields/time/clinic-time.ts';
import { fhirId, identifierTokens, patientReference } from './fhir.ts';

const count = z
  .union([z.int().min(0), z.string().regex(/^\d{1,6}$/, 'Cantidad inválida')], 'Cantidad inválida')
  .transform(Number);

/** Without `_count` a page contains everything. `_summary` supports only the value `count`. */
const paging = {
  _count: count.optional(),
  _offset: count.optional(),
  _summary: z.string().max(20, 'Valor inválido').optional(),
};

export const pageQuery = z.object(paging);
export type FhirPage = z.output<typeof pageQuery>;

/** A comma means "or" in FHIR. */
const text = z
  .string()
  .min(1, 'Escribí un texto')
  .max(100, 'Máximo 100 caracteres')
  .refine((name) => !name.includes(','), 'No se admiten varios valores');

const BAD_DATE = 'Fecha no válida';

const later = <T>(one: T | undefined, other: T | undefined) =>
  one && other && one > other ? one : (other ?? one);
const earlier = <T>(one: T | undefined, other: T | undefined) =>
  one && other && one < other ? one : (other ?? one);

/** Half-open interval: `from` is inclusive, `to` exclusive. */
export interface Range<T> {
  readonly from?: T;
  readonly to?: T;
}

export const isWithin = <T extends string | Date>(value: T, { from, to }: Range<T> = {}): boolean =>
  (!from || value >= from) && (!to || value < to);

const repeatable = <T>(parameter: z.ZodType<T, string>) =>
  z
    .union([parameter, z.array(parameter).max(4, BAD_DATE)], BAD_DATE)
    .transform((values): readonly T[] => (Array.isArray(values) ? values : [values as T]));

/** Intersects the ranges of a repeated parameter, as in `date=ge2026-11-01&date=lt2026-12-01`. */
const intersection = <T>([first = {}, ...others]: readonly Range<T>[]): Range<T> =>
  others.reduce<Range<T>>(({ from, to }, each) => {
    const range = { from: later(from, each.from), to: earlier(to, each.to) };
    return { ...(range.from && { from: range.from }), ...(range.to && { to: range.to }) };
  }, first);

function comparisonRange<T>(comparison: string, from: T, to: T): Range<T> {
  switch (comparison) {
    case 'ge':
      return { from };
    case 'gt':
    case 'sa':
      return { from: to };
    case 'le':
      return { to };
    case 'lt':
    case 'eb':
      return { to: from };
    default:
      return { from, to };
  }
}

const PARTIAL_DATE = /^(eq|ge|gt|le|lt|sa|eb)?(\d{4})(?:-(\d\d)(?:-(\d\d))?)?$/;

const dayParameter = z.string(BAD_DATE).transform((value, ctx): Range<string> => {
  const [, comparison = 'eq', year = '', month, day] = PARTIAL_DATE.exec(value) ?? [];
  const from = `${year}-${month ?? '01'}-${day ?? '01'}`;
  if (!isAgendaDay(from)) {
    ctx.addIssue({ code: 'custom', message: BAD_DATE });
    return z.NEVER;
  }
  const nextYear = `${Number(year) + 1}-01-01`;
  const nextMonth = month === '12' ? nextYear : `${year}-${String(Number(month) + 1).padStart(2, '0')}-01`;
  const nextDay = day === undefined ? nextMonth : addDays(from, 1);
  return comparisonRange(comparison, from, month === undefined ? nextYear : nextDay);
});

/** The server requires one of `_id`, `identifier`, `birthdate` and a name. */
export const patientSearch = z.object({
  ...paging,
  _id: idParam.optional(),
  identifier: identifierTokens.optional(),
  birthdate: repeatable(dayParameter).transform(intersection).optional(),
  name: text.optional(),
  family: text.optional(),
  given: text.optional(),
});
export type PatientSearch = z.output<typeof patientSearch>;

/** The server requires one of `_id`, `patient`, `subject` and `patient.identifier`. */
const compartment = {
  ...paging,
  _id: fhirId.optional(),
  patient: patientReference.optional(),
  subject: patientReference.optional(),
  'patient.identifier': identifierTokens.optional(),
};

export const compartmentSearch = z.object(compartment);
export type CompartmentSearch = z.output<typeof compartmentSearch>;

const DATE_PARAMETER =
  /^(eq|ge|gt|le|lt|sa|eb)?(\d{4}-\d\d-\d\d)(T\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?(?:Z|[+-]\d\d:\d\d))?$/;

/** A day in the clinic's time zone, or an instant with its offset. */
const dateParameter = z.string(BAD_DATE).transform((value, ctx) => {
  const [, comparison = 'eq', day = '', time] = DATE_PARAMETER.exec(value) ?? [];
  const instant = new Date(`${day}${time ?? 'T00:00Z'}`);
  if (!isAgendaDay(day) || Number.isNaN(instant.getTime())) {
    ctx.addIssue({ code: 'custom', message: BAD_DATE });
    return z.NEVER;
  }
  return { comparison, day, instant: time ? instant : undefined };
});

export function rangeOfDates(
  dates: readonly z.output<typeof dateParameter>[],
  timeZone: string,
): Range<Date> {
  const startOf = (day: string): Date => instantFrom({ day, time: '00:00' }, timeZone);
  const ranges = dates.map(({ comparison, day, instant }) =>
    instant
      ? comparisonRange(comparison, instant, new Date(instant.getTime() + 1))
      : comparisonRange(comparison, startOf(day), startOf(addDays(day, 1))),
  );
  return intersection(ranges);
}

export const appointmentSearch = z.object({
  ...compartment,
  date: repeatable(dateParameter).optional(),
  status: z.string().max(200, 'Valor inválido').optional(),
});
export type AppointmentSearch = z.output<typeof appointmentSearch>;

export const MAX_AGENDA_DAYS = 31;
