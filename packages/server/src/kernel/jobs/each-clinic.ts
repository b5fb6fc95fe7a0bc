import { type Database, ping } from '../database/database.ts';

/** Runs `work` for one clinic after another. A failure does not stop the others. All are thrown together at the end. */
export async function forEachClinic(
  database: Database,
  clinicIds: readonly number[],
  work: (clinicId: number) => Promise<void>,
): Promise<void> {
  const failures = new Map<number, unknown>();
  for (const clinicId of clinicIds)
    try {
      await work(clinicId);
    } catch (error) {
      failures.set(clinicId, error);
      // Without the database, each of the others would wait for a connection.
      await ping(database);
    }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `failed in the clinics ${[...failures.keys()].join(', ')}`);
}
