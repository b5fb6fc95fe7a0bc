import { z } from 'zod';
import { id } from '../fields/id.ts';

export const ZIP = 'application/zip';

export const EXPORT_DAYS = 7;

/** Finished exports of a clinic that are kept: each may have some hundred MB. */
export const MAX_KEPT_EXPORTS = 5;

export const EXPORT_FAILURES = ['no-space', 'interrupted', 'error'] as const;
/** Why the last of several attempts failed. `interrupted`: the server stopped. */
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

export const clinicExport = z.object({
  id,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  /** Null if the user was deleted since. */
  requestedBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  rowsDone: z.int().min(0),
  /** Null until they have been counted. */
  rowsTotal: z.int().min(0).nullable(),
  finishedAt: z.iso.datetime().nullable(),
  /** Of the file, in bytes; null unless it is done. */
  size: z.int().min(0).nullable(),
  /** Of the file, in hexadecimal. */
  sha256: z.string().nullable(),
  /** Fingerprint of the key that signed the file, for its import; null unless it is done and signed. */
  signedBy: z.string().nullable(),
  /** When the file is removed; null unless it is done. */
  expiresAt: z.iso.datetime().nullable(),
  failure: z.enum(EXPORT_FAILURES).nullable(),
});
export type ClinicExport = z.output<typeof clinicExport>;
