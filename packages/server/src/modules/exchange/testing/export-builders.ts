import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { TEST_DATA_DIR } from '../../../testing/test-data-dir.ts';
import { prepareFile } from '../exports/export-store.ts';

const CONTENT = Buffer.from('PK, and enough bytes for two ranges');

/** Inserts a finished export with a small file. */
export async function insertExport(
  { owner }: ProductUnderTest,
  { clinicId, requestedBy }: { readonly clinicId: number; readonly requestedBy: number },
): Promise<number> {
  const { rows } = await owner.query<{ id: number }>(
    `insert into clinic_exports (clinic_id, state, requested_by, created_at, attempts, rows_done, rows_total, finished_at,
       size, hash, expires_at)
     values ($1, 'done', $2, now(), 1, 8, 8, now(), $3, $4, now() + interval '7 days') returning id`,
    [clinicId, requestedBy, CONTENT.length, createHash('sha256').update(CONTENT).digest()],
  );
  const id = rows[0]?.id ?? 0;
  await writeExport(clinicId, id);
  return id;
}

/** A copy of the database does not include the file. */
export const writeExport = async (clinicId: number, id: number): Promise<void> =>
  writeFile(await prepareFile(TEST_DATA_DIR, { clinic_id: clinicId, id, attempts: 1 }), CONTENT);
