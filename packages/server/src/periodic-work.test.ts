import { expect, test } from 'vitest';
import { readConfig } from './kernel/config.ts';
import type { Database } from './kernel/database/database.ts';
import { newOnlineBooking } from './modules/scheduling/testing/online-builders.ts';
import { periodicWork } from './modules.ts';
import { buildAgendaOfClinic, newMessageSettings } from './testing/agenda-builders.ts';
import { WEDNESDAY } from './testing/clock.ts';
import { TEST_SECRET, testApp } from './testing/test-app.ts';

const app = await testApp();

for (let clinics = 0; clinics < 3; clinics += 1) {
  const agenda = await buildAgendaOfClinic(app);
  const params = { clinicId: agenda.clinicId };
  const { scheduling } = app.as(agenda.dentist.token);
  await scheduling.updateMessageSettings({ params, body: newMessageSettings({}, {}) });
  await scheduling.updateOnlineBooking({ params, body: newOnlineBooking(agenda) });
}

const workOn = (database: Database) =>
  periodicWork({ config: readConfig({}), secret: TEST_SECRET, database, clock: () => WEDNESDAY });

/** The work with a database that counts transactions, of which one may fail. */
function countedWork(name: string, failing?: number) {
  let transactions = 0;
  const database: Database = {
    ...app.database,
    transaction: async (run) => {
      transactions += 1;
      if (transactions === failing) throw new Error('this clinic fails');
      return app.database.transaction(run);
    },
  };
  const work = workOn(database).find((each) => each.name === name);
  if (!work) throw new Error(name);
  return { run: work.run, count: () => transactions };
}

test.each(workOn(app.database).map(({ name }) => name))(
  '%s: what fails in one clinic delays no other',
  async (name) => {
    const sound = countedWork(name);
    await sound.run();
    for (let failing = 2; failing <= sound.count(); failing += 1) {
      const work = countedWork(name, failing);
      await expect(work.run()).rejects.toThrow();
      expect(work.count()).toBe(sound.count());
    }
  },
);
