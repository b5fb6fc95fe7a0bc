import { z } from 'zod';
import { id } from '../fields/id.ts';
import { gender } from '../fields/people/gender.ts';
import { line, required } from '../fields/text.ts';
import { pageOf, pageQuery } from '../http/page.ts';
import { importFields, mappingError } from './import-fields.ts';

export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 100;

/**
 * uploaded -> checking -> checked -> importing -> imported -> undoing -> undone. A changed mapping returns from
 * `checked` to `uploaded`. An import can be cancelled or fail while it waits or runs; its imported rows can be undone
 * then.
 */
export const IMPORT_STATES = [
  'uploaded',
  'checking',
  'checked',
  'importing',
  'imported',
  'undoing',
  'undone',
  'cancelled',
  'failed',
] as const;
export type ImportState = (typeof IMPORT_STATES)[number];

/** `duplicate`: an earlier row has the same DNI. `kept`: changed since the import, so the undo skipped it. */
export const IMPORT_OUTCOMES = [
  'created',
  'updated',
  'unchanged',
  'refused',
  'duplicate',
  'undone',
  'kept',
] as const;
export type ImportOutcome = (typeof IMPORT_OUTCOMES)[number];

const importField = z.enum(importFields, 'Elegí un dato de la lista');

const importColumn = z.object({
  title: z.string(),
  samples: z.array(z.string()),
  field: importField.nullable(),
});
export type ImportColumn = z.output<typeof importColumn>;

const importPlan = z.object({
  text: z.string(),
  rows: z.int(),
  planId: z.int().nullable(),
});

export const importInsurance = z.object({
  text: z.string(),
  rows: z.int(),
  name: z.string().nullable(),
  isRegistered: z.boolean(),
  matches: z.array(z.object({ name: z.string(), shortName: z.string() })),
  plans: z.array(importPlan),
  planChoices: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type ImportInsurance = z.output<typeof importInsurance>;

export const MAX_GENDER_TEXTS = 50;

/** `guessed`: inferred from the other texts of the column. `unknown`: the user must choose. */
export const GENDER_BASES = ['known', 'guessed', 'unknown', 'chosen'] as const;

export const importGender = z.object({
  text: z.string(),
  rows: z.int(),
  gender: gender.nullable(),
  basis: z.enum(GENDER_BASES),
});
export type ImportGender = z.output<typeof importGender>;

export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

export const importDates = z.object({
  /** Null until chosen; ambiguous dates are not imported then. */
  order: z.enum(DAY_ORDERS).nullable(),
  /** `shown`: other dates of the column are unambiguous. `mixed`: they contradict each other. */
  basis: z.enum(['shown', 'assumed', 'mixed', 'chosen']),
  rows: z.int(),
});
export type ImportDates = z.output<typeof importDates>;

export const importSummary = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Incremented by changes of the state or the mapping, not by progress. */
  version: z.int(),
  rows: z.int(),
  stepRows: z.int(),
  processed: z.int(),
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.int()),
  /** Accepted rows with warnings. */
  noted: z.int(),
  failure: z.string().nullable(),
  canBeUndone: z.boolean(),
  createdBy: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
});
export type ImportSummary = z.output<typeof importSummary>;

export const importJob = importSummary.extend({
  format: z.enum(['csv', 'xlsx']),
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh', 'ibm850']).nullable(),
  separator: z.enum([';', ',', '\t', '|']).nullable(),
  sheet: z.string().nullable(),
  notes: z.array(z.string()),
  columns: z.array(importColumn),
  mappingError: z.string().nullable(),
  insurances: z.array(importInsurance),
  genders: z.array(importGender),
  dates: importDates.nullable(),
});
export type ImportJob = z.output<typeof importJob>;

export const importUploadQuery = z.object({ fileName: required(200, 'Indicá el nombre del archivo') });

const VERSION = { version: z.int('Indicá la versión') };

export const importVersion = z.object(VERSION);

export const importMapping = z.object({
  ...VERSION,
  fields: z
    .array(importField.nullable())
    .max(MAX_IMPORT_COLUMNS)
    .superRefine((fields, context) => {
      const message = mappingError(fields);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  insurances: z
    .array(
      z.object({
        text: line(200),
        /** A registered obra social, `text` to keep the spelling, or null for none. */
        name: line(200).nullable(),
        plans: z
          .array(z.object({ text: line(200), planId: id.nullable() }))
          .max(200)
          .default([]),
      }),
    )
    .max(500)
    .default([]),
  genders: z
    .array(z.object({ text: line(200), gender: gender.nullable() }))
    .max(MAX_GENDER_TEXTS)
    .default([]),
  dayOrder: z.enum(DAY_ORDERS, 'Orden inválido').optional(),
});
export type ImportMapping = z.input<typeof importMapping>;

const importIssue = z.object({
  column: z.string().nullable(),
  message: z.string(),
});

/**
 * `changed`: normalized. `guessed`: one of several readings. `doubted`: stored unchanged although it looks wrong.
 * `omitted`: not stored.
 */
export const IMPORT_MARKS = ['changed', 'guessed', 'doubted', 'omitted'] as const;
export type ImportMark = (typeof IMPORT_MARKS)[number];

const importValue = z.object({
  field: importField,
  text: z.string(),
  value: z.string().nullable(),
  mark: z.enum(IMPORT_MARKS).nullable(),
});
export type ImportValue = z.output<typeof importValue>;

export const importRow = z.object({
  /** Row number in a spreadsheet: the heading is row 1. */
  line: z.int(),
  cells: z.array(z.string()),
  outcome: z.enum(IMPORT_OUTCOMES).nullable(),
  patientId: z.int().nullable(),
  name: z.string().nullable(),
  docNumber: z.string().nullable(),
  changes: z.array(
    z.object({ field: importField, before: z.string().nullable(), after: z.string().nullable() }),
  ),
  values: z.array(importValue),
  issues: z.array(importIssue),
});
export type ImportRow = z.output<typeof importRow>;

export const importRowQuery = pageQuery({
  sort: ['line'],
  order: 'asc',
  filters: {
    outcome: z.enum(IMPORT_OUTCOMES, 'Resultado inválido').optional(),
    noted: z.enum(['true'], 'Filtro inválido').optional(),
  },
});
export type ImportRowQuery = z.output<typeof importRowQuery>;
export const importRowPage = pageOf(importRow);
