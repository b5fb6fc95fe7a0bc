import { z } from 'zod';

/** Increment it if older releases could not read the file. */
export const CLINIC_FORMAT = 'dentaria-clinic-1';

export const MANIFEST = 'manifest.json';
/** Signs the manifest, which contains the hash of every other file. */
export const SIGNATURE = 'signature.json';

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const file = z.object({
  name: z.string().regex(/^[\p{L}\w./-]+$/u),
  size: z.int().min(0),
  sha256,
});
const columnName = z.string().regex(/^[a-z][a-z0-9_]*$/);

export const exportedTableFile = file.extend({
  table: columnName,
  columns: z.array(columnName).min(1),
  rows: z.int().min(0),
});
export type ExportedTableFile = z.output<typeof exportedTableFile>;

export const clinicManifest = z.object({
  format: z.literal(CLINIC_FORMAT),
  release: z.string(),
  exportedAt: z.iso.datetime(),
  exportedBy: z.string(),
  clinic: z.object({ id: z.int().min(1), name: z.string() }),
  /** Sorted. An import applies them to create the same schema. */
  migrations: z.array(z.string().regex(/^[\w-]+$/)).min(1),
  tables: z.array(exportedTableFile),
  people: file.extend({ rows: z.int().min(0) }),
  others: z.array(file),
  leftOut: z.record(z.string(), z.string()),
});
export type ClinicManifest = z.output<typeof clinicManifest>;

export const outsidePerson = z.object({
  id: z.int().min(1),
  name: z.string(),
  /** Present only for an owner who is a member of another clinic. */
  owner: z
    .object({
      username: z.string(),
      email: z.string().nullable(),
      first_name: z.string().nullable(),
      last_name: z.string().nullable(),
      license_number: z.string().nullable(),
    })
    .optional(),
});
export type OutsidePerson = z.output<typeof outsidePerson>;
