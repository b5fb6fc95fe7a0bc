import { z } from 'zod';
import { id } from '../fields/id.ts';

export const EXPORT_RETENTION_DAYS = 7;

/** Per clinic, because each export may take hundreds of MB. */
export const MAX_KEPT_EXPORTS = 5;

export const EXPORT_FAILURES = ['no-space', 'interrupted', 'error'] as const;
export type ExportFailure = (typeof EXPORT_FAILURES)[number];

export const clinicExport = z.object({
  id,
  state: z.enum(['queued', 'running', 'done', 'failed']),
  requestedBy: z.object({ id, name: z.string() }).nullable(),
  createdAt: z.iso.datetime(),
  rowsDone: z.int().min(0),
  rowsTotal: z.int().min(0).nullable(),
  finishedAt: z.iso.datetime().nullable(),
  size: z.int().min(0).nullable(),
  sha256: z.string().nullable(),
  signedBy: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  failure: z.enum(EXPORT_FAILURES).nullable(),
});
export type ClinicExport = z.output<typeof clinicExport>;
