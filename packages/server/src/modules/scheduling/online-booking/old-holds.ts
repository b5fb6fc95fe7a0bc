import { systemTransaction } from '../../../kernel/access/tenancy.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { forEachClinic } from '../../../kernel/each-clinic.ts';
import { onlineSettingsRepository } from './online-settings.repository.ts';
import { slotHoldsRepository } from './slot-holds.repository.ts';

/** Deletes old holds and with them the data of visitors who did not confirm. */
export async function removeOldHolds({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): Promise<void> {
  const clinicIds = await systemTransaction(database, (tx) => onlineSettingsRepository(tx).listClinics());
  await forEachClinic(database, clinicIds, (clinicId) =>
    systemTransaction(database, (tx) => slotHoldsRepository(tx).removeOld(clinicId, clock())),
  );
}
