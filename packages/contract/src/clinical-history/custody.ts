import { z } from 'zod';
import { searchText } from '../fields/search-text.ts';
import { pageQuery } from '../http/page.ts';

const person = z.object({ id: z.int(), name: z.string() });

/** A history in custody: archived, or of a removed patient, and retained by law (Ley 26.529, art. 18). */
export const archivedHistory = z.object({
  historyId: z.int(),
  patientUserId: z.int(),
  patientName: z.string(),
  docNumber: z.string().nullable(),
  clinicId: z.int().nullable(),
  clinicName: z.string().nullable(),
  /** Counts the histories of one patient, starting at 1. */
  volume: z.int(),
  /** The last version. */
  version: z.int(),
  lastSavedAt: z.string(),
  lastSavedBy: person,
  /** Null when the patient was removed without archiving the history. */
  archivedAt: z.string().nullable(),
  /** The end of the retention period: ten years after the last entry, as a day. */
  keepUntil: z.string(),
});
export type ArchivedHistory = z.output<typeof archivedHistory>;

/** Words of the names and of the DNI, ignoring case and accents. */
const archivedFilter = z.object({
  patient: searchText,
  dni: searchText,
  clinic: searchText,
  savedBy: searchText,
});
export type ArchivedFilter = z.output<typeof archivedFilter>;

export const archivedQuery = pageQuery({
  sort: ['historyId'],
  order: 'desc',
  filters: archivedFilter.shape,
});

/** A volume that was live beside another one when two records of the patient were merged. */
export const closedVolume = z.object({
  historyId: z.int(),
  volume: z.int(),
  version: z.int(),
  lastSavedAt: z.string(),
  lastSavedBy: z.string(),
  closedAt: z.string(),
});
export type ClosedVolume = z.output<typeof closedVolume>;

/** Every version of a history, with what is needed to recompute the hashes (docs/custody.md). */
export const historyExport = z.object({
  historyId: z.int(),
  patientUserId: z.int(),
  clinicId: z.int().nullable(),
  clinicName: z.string().nullable(),
  volume: z.int(),
  createdAt: z.string(),
  archivedAt: z.string().nullable(),
  /** The day, so that a download that is resumed on the same day continues the same file. */
  exportedOn: z.string(),
  exportedBy: person,
  versions: z.array(
    z.object({
      version: z.int(),
      action: z.enum(['saved', 'archived']),
      savedAt: z.string(),
      author: person,
      /** Hexadecimal; null for the first version of a patient's first history. */
      previousHash: z.string().nullable(),
      hash: z.string(),
      /** The stored JSON text: the bytes that were hashed. */
      content: z.string(),
    }),
  ),
});
export type HistoryExport = z.output<typeof historyExport>;
