import { z } from 'zod';
import { id } from '../fields/id.ts';
import { gender } from '../fields/people/gender.ts';
import { line, required } from '../fields/text.ts';
import { pageOf, pageQuery } from '../http/page.ts';
import { importFields, mappingError } from './import-fields.ts';

/** Without the row of titles. */
export const MAX_IMPORT_ROWS = 20_000;
export const MAX_IMPORT_COLUMNS = 100;
export const MAX_IMPORT_BYTES = 20 * 1024 * 1024;

/** The type of the bytes decides, not the media type: browsers send CSV as any of these. */
export const IMPORT_MEDIA_TYPES = [
  'text/csv',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/vnd.ms-excel',
  'application/octet-stream',
] as const;

/**
 * uploaded -> checking -> checked -> importing -> imported -> undoing -> undone. A change of the columns leads from
 * `checked` back to `uploaded`. An import is cancelled or fails in any state in which it waits or runs; what it had
 * imported until then can be undone.
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

/** `duplicate`: an earlier row of the file has the DNI. `kept`: changed since the import, so the undo left it. */
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

const importField = z.enum(importFields, 'Elige un dato de la lista');

const importColumn = z.object({
  title: z.string(),
  /** The first values that are not empty. */
  samples: z.array(z.string()),
  /** Null: not imported. Proposed by the title until somebody chooses. */
  field: importField.nullable(),
});
export type ImportColumn = z.output<typeof importColumn>;

const importPlan = z.object({
  text: z.string(),
  rows: z.int(),
  /** Null: not imported. */
  planId: z.int().nullable(),
});

/** A way in which the file writes an obra social, with what patients will get. */
export const importInsurance = z.object({
  text: z.string(),
  rows: z.int(),
  name: z.string().nullable(),
  isRegistered: z.boolean(),
  /** Obras sociales with similar names, best first. */
  matches: z.array(z.object({ name: z.string(), shortName: z.string() })),
  plans: z.array(importPlan),
  planChoices: z.array(z.object({ id: z.int(), name: z.string() })),
});
export type ImportInsurance = z.output<typeof importInsurance>;

/** Ways of writing the sex for which to choose. */
export const MAX_GENDER_TEXTS = 50;

/** `known`: has one meaning. `guessed`: the other texts of the column decide. `unknown`: somebody has to choose. */
export const GENDER_BASES = ['known', 'guessed', 'unknown', 'chosen'] as const;

export const importGender = z.object({
  text: z.string(),
  rows: z.int(),
  /** Null: not imported. */
  gender: gender.nullable(),
  basis: z.enum(GENDER_BASES),
});
export type ImportGender = z.output<typeof importGender>;

export const DAY_ORDERS = ['day-first', 'month-first'] as const;
export type DayOrder = (typeof DAY_ORDERS)[number];

/** How dates such as 03/04/1980 are read. */
export const importDates = z.object({
  /** Null while nobody has chosen: those that can be read in both ways are not imported. */
  order: z.enum(DAY_ORDERS).nullable(),
  /** `shown`: other dates of the column show it. `mixed`: they show both. */
  basis: z.enum(['shown', 'assumed', 'mixed', 'chosen']),
  /** Rows whose date can be read in both ways. */
  rows: z.int(),
});
export type ImportDates = z.output<typeof importDates>;

export const importSummary = z.object({
  id: z.int(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES),
  /** Grows with each change of the state or the columns, not with the progress. */
  version: z.int(),
  rows: z.int(),
  /** Rows of the running or last step: check, import or undo. */
  stepRows: z.int(),
  processed: z.int(),
  /** Of the last step. What was imported, once it has begun. */
  counts: z.record(z.enum(IMPORT_OUTCOMES), z.int()),
  /** Rows of the last check or import that are not refused and of which something was guessed, doubted or left out. */
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
  /** Null for XLSX. */
  encoding: z.enum(['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh', 'ibm850']).nullable(),
  separator: z.enum([';', ',', '\t', '|']).nullable(),
  /** Null for CSV. */
  sheet: z.string().nullable(),
  notes: z.array(z.string()),
  columns: z.array(importColumn),
  mappingError: z.string().nullable(),
  /** The most frequent first. */
  insurances: z.array(importInsurance),
  /** The most frequent first. */
  genders: z.array(importGender),
  /** Null if no date depends on it. */
  dates: importDates.nullable(),
});
export type ImportJob = z.output<typeof importJob>;

export const importUploadQuery = z.object({ fileName: required(200, 'Indica el nombre del archivo') });

const VERSION = { version: z.int('Indica la versión') };

export const importVersion = z.object(VERSION);

export const importMapping = z.object({
  ...VERSION,
  /** One per column of the file. */
  fields: z
    .array(importField.nullable())
    .max(MAX_IMPORT_COLUMNS)
    .superRefine((fields, context) => {
      const message = mappingError(fields);
      if (message) context.addIssue({ code: 'custom', message });
    }),
  /** Choices that differ from those proposed. Others stay. */
  insurances: z
    .array(
      z.object({
        text: line(200),
        /** The name of a registered obra social, `text` to keep what is written, or null for none. */
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
  /** The title of the column; null for the whole row. */
  column: z.string().nullable(),
  message: z.string(),
});

/**
 * `changed`: written in another way. `guessed`: one of several readings. `doubted`: stored as it is written, though it looks
 * wrong. `omitted`: not stored.
 */
export const IMPORT_MARKS = ['changed', 'guessed', 'doubted', 'omitted'] as const;
export type ImportMark = (typeof IMPORT_MARKS)[number];

const importValue = z.object({
  field: importField,
  text: z.string(),
  /** Null: nothing is stored. */
  value: z.string().nullable(),
  /** Null: stored as it is written. */
  mark: z.enum(IMPORT_MARKS).nullable(),
});
export type ImportValue = z.output<typeof importValue>;

export const importRow = z.object({
  /** As a spreadsheet numbers rows: the titles are in row 1. */
  line: z.int(),
  cells: z.array(z.string()),
  outcome: z.enum(IMPORT_OUTCOMES).nullable(),
  /** Null until the patient exists. */
  patientId: z.int().nullable(),
  name: z.string().nullable(),
  docNumber: z.string().nullable(),
  changes: z.array(
    z.object({ field: importField, before: z.string().nullable(), after: z.string().nullable() }),
  ),
  /** Empty before a check, and for a refused row. */
  values: z.array(importValue),
  /** Why the row is refused or kept; of other rows, what is guessed, doubted or not imported. */
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
