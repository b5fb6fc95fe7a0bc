import { expect, test } from 'vitest';
import { systemTransaction } from '../kernel/access/tenancy.ts';
import { NO_CLINIC } from '../kernel/database/clinic-id.ts';
import { csv, importer } from '../modules/exchange/testing/import-builders.ts';
import { mailing } from '../modules/mail/mail.module.ts';
import { enqueueLostJobs } from '../modules.ts';
import { buildPractice } from '../testing/builders/builders.ts';
import { onWednesday, WEDNESDAY } from '../testing/clock.ts';
import { testApp } from '../testing/test-app.ts';

const app = await testApp({ clock: onWednesday });

const listJobs = async () => {
  const { rows } = await app.owner.query(
    `select name, data, group_id, case when start_after = $1 then 'later' else 'now' end as due
       from jobs.job where state = 'created' order by name, due`,
    [LATER],
  );
  return rows;
};

const LATER = new Date(Date.UTC(2100, 0, 1));

test('mails, imports and exports whose jobs are lost get new ones, as after a restore', async () => {
  const { clinic, dentist } = await buildPractice(app);
  const params = { clinicId: clinic.id };
  const { exchange } = app.as(dentist.token);
  await exchange.startExport({ params });
  const file = csv([
    ['DNI', 'Apellido', 'Nombre'],
    ['34000001', 'Paz', 'Luz'],
  ]);
  const steps = importer(app, clinic.id, dentist.token);
  const { id, version } = await steps.upload(file);
  await exchange.checkImport({ params: { ...params, id }, body: { version } });
  await steps.upload(`${file}"34000002";"Paz";"Sol"\r\n`);
  await systemTransaction(app.database, (tx) =>
    mailing.queueMails({ tx, now: WEDNESDAY }, 'reminder', [
      { clinicId: clinic.id, subjectId: 1 },
      { clinicId: NO_CLINIC, subjectId: 2, dueAt: LATER },
    ]),
  );
  const before = await listJobs();
  expect(before.map(({ name, due }) => [name, due])).toEqual([
    ['clinic-export', 'now'],
    ['import', 'now'],
    ['outgoing-mail', 'later'],
    ['outgoing-mail', 'now'],
  ]);

  await app.owner.query('delete from jobs.job');
  await enqueueLostJobs({ database: app.database, clock: onWednesday });
  expect(await listJobs()).toEqual(before);

  // The new jobs exist now.
  await enqueueLostJobs({ database: app.database, clock: onWednesday });
  expect(await listJobs()).toEqual(before);
});
