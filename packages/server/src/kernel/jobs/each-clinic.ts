import { type Database, ping } from '../database/database.ts';

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
      // Throws if the database is down: every further clinic would wait for a connection.
      await ping(database);
    }
  if (failures.size > 0)
    throw new AggregateError(failures.values(), `failed in the clinics ${[...failures.keys()].join(', ')}`);
}
