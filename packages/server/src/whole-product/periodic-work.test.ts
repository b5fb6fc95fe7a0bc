import { expect, test } from 'vitest';
import { readConfig } from '../kernel/config/config.ts';
import type { Database } from '../kernel/database/database.ts';
import { newOnlineBooking } from '../modules/scheduling/testing/online-builders.ts';
import { periodicWork } from '../modules.ts';
import { buildAgendaOfClinic, newMessageSettings } from '../testing/builders/agenda-builders.ts';
import { WEDNESDAY } from '../testing/clock.ts';
import { TEST_SECRET, testApp } from '../testing/test-app.ts';

const app = await testApp();

const CLINICS = 3;
for (let clinics = 0; clinics < CLINICS; clinics += 1) {
  const agenda = await buildAgendaOfClinic(app);
  const params = { clinicId: agenda.clinicId };
  const { scheduling } = app.as(agenda.dentist.token);
  await scheduling.updateMessageSettings({ params, body: newMessageSettings({}, {}) });
  await scheduling.updateOnlineBooking({ params, body: newOnlineBooking(agenda) });
}

const workOn = (database: Database) =>
  periodicWork({ config: readConfig({}), secret: TEST_SECRET, database, clock: () => WEDNESDAY });

/** Returns the work with a database that counts transactions. A transaction fails if `fails` returns true. */
function countedWork(name: string, fails: (transaction: number) => boolean = () => false) {
  let transactions = 0;
  const database: Database = {
    ...app.database,
    transaction: async (run) => {
      transactions += 1;
      if (fails(transactions)) throw new Error('the work fails');
      return app.database.transaction(run);
    },
  };
  const work = workOn(database).find((each) => each.name === name);
  if (!work) throw new Error(name);
  return { run: work.run, count: () => transactions };
}

const PER_CLINIC = ['plan reminders', 'remove old slot holds'];

test.each(PER_CLINIC)('%s: a failure in one clinic does not stop the others', async (name) => {
  const sound = countedWork(name);
  await sound.run();
  // One transaction lists the clinics.
  expect(sound.count()).toBeGreaterThanOrEqual(1 + CLINICS);
  for (let failing = 2; failing <= sound.count(); failing += 1) {
    const work = countedWork(name, (transaction) => transaction === failing);
    await expect(work.run()).rejects.toThrow(/^failed in the clinics \d+$/);
    // One more transaction checks that the database responds.
    expect(work.count()).toBe(sound.count() + 1);
  }
});

test.each(PER_CLINIC)('%s: stops at once without the database', async (name) => {
  const work = countedWork(name, (transaction) => transaction > 1);
  await expect(work.run()).rejects.toThrow('the work fails');
  expect(work.count()).toBe(3);
});

test('all other work is one transaction, so that a failure in one clinic cannot stop it for others', async () => {
  for (const { name } of workOn(app.database)) {
    const work = countedWork(name);
    await work.run();
    expect(PER_CLINIC.includes(name) || work.count() === 1, name).toBe(true);
  }
});
