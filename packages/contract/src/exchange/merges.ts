import { z } from 'zod';
import { id, idParam } from '../fields/id.ts';
import { keysOf } from '../fields/keys-of.ts';
import { duplicatePatient } from './duplicates.ts';
import { IMPORT_FIELDS } from './import-fields.ts';

/** Full-name columns and the plan exist only in import files. */
const { lastName, firstName, lastNameFirst: _, firstNameFirst: __, plan: ___, ...others } = IMPORT_FIELDS;

/** Choosing an obra social also takes its affiliate number and plan. */
export const MERGE_FIELDS = { lastName, firstName, ...others };
export type MergeField = keyof typeof MERGE_FIELDS;

export const mergeFields = keysOf(MERGE_FIELDS);

const SIDES = ['kept', 'other'] as const;
const side = z.enum(SIDES, 'Elegí una de las dos fichas');
export type MergeSide = z.output<typeof side>;

const sides = Object.fromEntries(mergeFields.map((field) => [field, side])) as Record<
  MergeField,
  typeof side
>;

export const mergePair = z.object({ keptId: idParam, otherId: idParam });

const mergeRecord = duplicatePatient.extend({
  updatedAt: z.string(),
});

export const mergePreview = z.object({
  kept: mergeRecord,
  other: mergeRecord,
  fields: z.array(
    z.object({
      field: z.enum(mergeFields),
      label: z.string(),
      kept: z.string().nullable(),
      other: z.string().nullable(),
      isDifferent: z.boolean(),
      proposed: z.enum(SIDES),
    }),
  ),
  moves: z.array(
    z.object({
      group: z.string(),
      label: z.string(),
      count: z.int(),
    }),
  ),
  notes: z.array(z.string()),
  obstacles: z.array(z.string()),
});
export type MergePreview = z.output<typeof mergePreview>;

export const mergeRequest = z.object({
  keptId: id,
  otherId: id,
  /** Optimistic locks: 409 if either record has changed. */
  keptUpdatedAt: z.string('Indicá la versión').max(40),
  otherUpdatedAt: z.string('Indicá la versión').max(40),
  fields: z.object(sides).partial().default({}),
});
export type MergeRequest = z.input<typeof mergeRequest>;
export type Merge = z.output<typeof mergeRequest>;

export const mergeSummary = z.object({
  id: z.int(),
  kept: z.object({ id: z.int(), name: z.string() }),
  other: z.object({ id: z.int(), name: z.string() }),
  mergedBy: z.string(),
  mergedAt: z.string(),
  undoneBy: z.string().nullable(),
  undoneAt: z.string().nullable(),
});
export type MergeSummary = z.output<typeof mergeSummary>;

export const patientMerge = mergeSummary.extend({
  changes: z.array(
    z.object({ label: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  moves: mergePreview.shape.moves,
  canBeUndone: z.boolean(),
  undoObstacles: z.array(z.string()),
});
export type PatientMerge = z.output<typeof patientMerge>;

export const mergedInto = z.object({
  mergeId: z.int(),
  clinicId: z.int(),
  kept: z.object({ id: z.int(), name: z.string() }),
});
export type MergedInto = z.output<typeof mergedInto>;
