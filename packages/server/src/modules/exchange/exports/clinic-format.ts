import { z } from 'zod';

/** Raised by a change after which older releases cannot read the file. */
export const CLINIC_FORMAT = 'dentaria-clinic-1';

export const MANIFEST = 'manifest.json';
/** Of the bytes of the manifest, which lists every other file. */
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

/** The list of what an export holds, its last file but for the signature. */
export const clinicManifest = z.object({
  format: z.literal(CLINIC_FORMAT),
  release: z.string(),
  exportedAt: z.iso.datetime(),
  exportedBy: z.string(),
  clinic: z.object({ id: z.int().min(1), name: z.string() }),
  /** The migrations of the database, sorted: an import creates the same tables. */
  migrations: z.array(z.string().regex(/^[\w-]+$/)).min(1),
  tables: z.array(exportedTableFile),
  /** People outside the clinic whom its rows name. */
  people: file.extend({ rows: z.int().min(0) }),
  /** For people: not read by an import. */
  others: z.array(file),
  /** What the file does not contain, with the reason. */
  leftOut: z.record(z.string(), z.string()),
});
export type ClinicManifest = z.output<typeof clinicManifest>;

/** A person outside the clinic: an administrator, or a patient who moved to another clinic. */
export const outsidePerson = z.object({
  id: z.int().min(1),
  name: z.string(),
  /** Of the clinic's owner, who belongs to another clinic. */
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
