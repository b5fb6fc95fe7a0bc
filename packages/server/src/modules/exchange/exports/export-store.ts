import { chmod, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RowOf } from '../../../kernel/database/database.ts';

/** Each attempt writes its own file, so that an obsolete one cannot replace the current file. */
export type ExportAttempt = Pick<RowOf<'clinic_exports'>, 'clinic_id' | 'id' | 'attempts'>;

const folderOf = (dataDir: string): string => join(dataDir, 'exports');

const nameOf = ({ clinic_id, id, attempts }: ExportAttempt): string =>
  `clinic-${clinic_id}-${id}-${attempts}.zip`;

export const exportPath = (dataDir: string, attempt: ExportAttempt): string =>
  join(folderOf(dataDir), nameOf(attempt));

export async function prepareFile(dataDir: string, attempt: ExportAttempt): Promise<string> {
  const folder = folderOf(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  await removeFiles(dataDir, attempt);
  return exportPath(dataDir, attempt);
}

export const findFile = (dataDir: string, attempt: ExportAttempt): Promise<{ size: number } | undefined> =>
  stat(exportPath(dataDir, attempt)).catch(() => undefined);

export async function removeFiles(
  dataDir: string,
  { clinic_id, id }: Pick<ExportAttempt, 'clinic_id' | 'id'>,
): Promise<void> {
  for (const name of await listNames(dataDir))
    if (name.startsWith(`clinic-${clinic_id}-${id}-`))
      await rm(join(folderOf(dataDir), name), { force: true });
}

const listNames = (dataDir: string): Promise<string[]> => readdir(folderOf(dataDir)).catch(() => []);

export async function removeOrphanedFiles(dataDir: string, kept: readonly ExportAttempt[]): Promise<void> {
  const names = new Set(kept.map(nameOf));
  for (const name of await listNames(dataDir))
    if (/^clinic-[\d-]+\.zip(\.unfinished)?$/.test(name) && !names.has(name.replace('.unfinished', '')))
      await rm(join(folderOf(dataDir), name), { force: true });
}
