import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowOf } from '../../../kernel/database/database.ts';

/** An attempt to write the file of an export. Each has a file of its own, so that one which was given up replaces nothing. */
export type ExportAttempt = Pick<RowOf<'clinic_exports'>, 'clinic_id' | 'id' | 'attempts'>;

const folderOf = (dataDir: string): string => join(dataDir, 'exports');

const nameOf = ({ clinic_id, id, attempts }: ExportAttempt): string =>
  `clinic-${clinic_id}-${id}-${attempts}.zip`;

export const exportPath = (dataDir: string, attempt: ExportAttempt): string =>
  join(folderOf(dataDir), nameOf(attempt));

/** The address of a new file in a folder that only the product's user may enter. */
export async function prepareExport(dataDir: string, attempt: ExportAttempt): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await removeExport(dataDir, attempt);
  return exportPath(dataDir, attempt);
}

/** Undefined if this process does not have the file. */
export const findExport = (dataDir: string, attempt: ExportAttempt): Promise<{ size: number } | undefined> =>
  stat(exportPath(dataDir, attempt)).catch(() => undefined);

/** Removes the file of this and of earlier attempts. */
export async function removeExport(
  dataDir: string,
  { clinic_id, id }: Pick<ExportAttempt, 'clinic_id' | 'id'>,
): Promise<void> {
  for (const name of await listNames(dataDir))
    if (name.startsWith(`clinic-${clinic_id}-${id}-`))
      await rm(join(folderOf(dataDir), name), { force: true });
}

const listNames = (dataDir: string): Promise<string[]> => readdir(folderOf(dataDir)).catch(() => []);

/** Removes files that no export has any more: expired ones, and those of a clinic that was deleted. */
export async function removeOtherExports(dataDir: string, kept: readonly ExportAttempt[]): Promise<void> {
  const names = new Set(kept.map(nameOf));
  for (const name of await listNames(dataDir))
    if (/^clinic-[\d-]+\.zip(\.unfinished)?$/.test(name) && !names.has(name.replace('.unfinished', '')))
      await rm(join(folderOf(dataDir), name), { force: true });
}
