import { z } from 'zod';
import { searchText } from '../fields/search-text.ts';
import { pageQuery } from '../http/page.ts';

const person = z.object({ id: z.int(), name: z.string() });

/** Archived history, or one of a removed patient, retained by law (Ley 26.529, art. 18). */
export const archivedHistory = z.object({
  historyId: z.int(),
  patientUserId: z.int(),
  patientName: z.string(),
  docNumber: z.string().nullable(),
  clinicId: z.int().nullable(),
  clinicName: z.string().nullable(),
  volume: z.int(),
  version: z.int(),
  lastSavedAt: z.string(),
  lastSavedBy: person,
  archivedAt: z.string().nullable(),
  /** Ten years after the last entry, as YYYY-MM-DD. */
  keepUntil: z.string(),
});
export type ArchivedHistory = z.output<typeof archivedHistory>;

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

/** Volume closed by a merge that left the patient with two open ones. */
export const closedVolume = z.object({
  historyId: z.int(),
  volume: z.int(),
  version: z.int(),
  lastSavedAt: z.string(),
  lastSavedBy: z.string(),
  closedAt: z.string(),
});
export type ClosedVolume = z.output<typeof closedVolume>;

export const historyExport = z.object({
  historyId: z.int(),
  patientUserId: z.int(),
  clinicId: z.int().nullable(),
  clinicName: z.string().nullable(),
  volume: z.int(),
  createdAt: z.string(),
  archivedAt: z.string().nullable(),
  /** A day instead of an instant, so that a download resumed on the same day continues the same file. */
  exportedOn: z.string(),
  exportedBy: person,
  versions: z.array(
    z.object({
      version: z.int(),
      action: z.enum(['saved', 'archived']),
      savedAt: z.string(),
      author: person,
      previousHash: z.string().nullable(),
      hash: z.string(),
      /** JSON text exactly as it was hashed. */
      content: z.string(),
    }),
  ),
});
export type HistoryExport = z.output<typeof historyExport>;
