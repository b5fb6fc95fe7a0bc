import { z } from 'zod';

const person = z.object({ id: z.int(), name: z.string() });

/** A history that nobody works on any more and that is kept by law (Ley 26.529, art. 18). */
export const archivedHistory = z.object({
  historyId: z.int(),
  patientUserId: z.int(),
  patientName: z.string(),
  docNumber: z.string().nullable(),
  clinicId: z.int().nullable(),
  clinicName: z.string().nullable(),
  /** Counts from 1 over the histories of one patient. */
  volume: z.int(),
  /** The last one. */
  version: z.int(),
  lastSavedAt: z.string(),
  lastSavedBy: person,
  /** Null: it was not archived, its patient was removed. */
  archivedAt: z.string().nullable(),
  /** The day until which it must be kept at least: ten years after its last entry. */
  keepUntil: z.string(),
});
export type ArchivedHistory = z.output<typeof archivedHistory>;

/** Everything that was ever saved of a history, so that whoever holds the file can recompute its hashes (docs/custody.md). */
export const historyExport = z.object({
  historyId: z.int(),
  patientUserId: z.int(),
  clinicId: z.int().nullable(),
  clinicName: z.string().nullable(),
  volume: z.int(),
  createdAt: z.string(),
  archivedAt: z.string().nullable(),
  exportedAt: z.string(),
  exportedBy: person,
  versions: z.array(
    z.object({
      version: z.int(),
      action: z.enum(['saved', 'archived']),
      savedAt: z.string(),
      author: person,
      /** Hexadecimal; null at the very first version of a patient. */
      previousHash: z.string().nullable(),
      hash: z.string(),
      /** JSON text, to the byte that was hashed. Null: rows that it was told by were changed or removed in the database. */
      content: z.string().nullable(),
    }),
  ),
});
export type HistoryExport = z.output<typeof historyExport>;
