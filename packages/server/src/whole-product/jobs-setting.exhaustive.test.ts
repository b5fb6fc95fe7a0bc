import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { csv, importer } from '../modules/exchange/testing/import-builders.ts';
import {
  buildAgendaOfClinic,
  newAppointment,
  newMessageSettings,
} from '../testing/builders/agenda-builders.ts';
import { buildUser } from '../testing/builders/builders.ts';
import { buildEmailConfig } from '../testing/builders/onboarding-builders.ts';
import { cleanUp } from '../testing/clean-up.ts';
import { startMailServer } from '../testing/servers/mail-server.ts';
import { type ServerProcess, startServers } from '../testing/servers/product-process.ts';
import { testApp } from '../testing/test-app.ts';
import { eventually } from '../testing/waiting.ts';

const METRICS_TOKEN = 'a token of at least 32 characters';

const runsJobs = async ({ origin }: ServerProcess): Promise<boolean> => {
  const answer = await fetch(`${origin}/metrics`, { headers: { authorization: `Bearer ${METRICS_TOKEN}` } });
  return (await answer.text()).includes('dentaria_jobs_total{');
};

test('JOBS decides whether a process imports, exports and reminds, whatever its services', async () => {
  const app = await testApp();
  const mails = await startMailServer();
  cleanUp(() => mails.close());
  await buildEmailConfig(app, { smtpPort: mails.port });
  const agenda = await buildAgendaOfClinic(app);
  const { clinicId, dentist } = agenda;
  const params = { clinicId };
  const patient = await buildUser(app, { role: 'PATIENT', clinicId, email: 'ana@example.com' });
  const dataDir = await mkdtemp(join(tmpdir(), 'dentaria-jobs-'));
  cleanUp(() => rm(dataDir, { recursive: true, force: true }));
  const env = { SMTP_ALLOW_PRIVATE: 'true', METRICS_TOKEN };

  const services = 'auth,scheduling,exchange,onboarding';
  const [off] = await startServers(app.connection, 1, services, { ...env, JOBS: 'off' });
  if (!off) throw new Error('no process');
  expect(await runsJobs(off)).toBe(false);
  const steps = importer(app, clinicId, dentist.token);
  const upload = await steps.check(
    await steps.upload(
      csv([
        ['DNI', 'Apellido', 'Nombre'],
        ['34000001', 'Paz', 'Luz'],
      ]),
    ),
  );
  const { scheduling, exchange } = off.as(dentist.token);
  await exchange.runImport({ params: { clinicId, id: upload.id }, body: { version: upload.version } });
  await exchange.startExport({ params });
  await scheduling.updateMessageSettings({
    params,
    body: newMessageSettings({}, { confirmations: false, includeUnasked: true }),
  });
  const { id } = await scheduling.createAppointment({
    params,
    body: newAppointment({ ...agenda, patientId: patient.id }, { time: '15:00' }),
  });
  await app.owner.query(
    "update appointments set starts_at = now() + interval '24 h', ends_at = now() + interval '25 h' where id = $1",
    [id],
  );
  const { rows } = await app.owner.query('select distinct name, state from jobs.job order by name');
  expect(rows).toEqual([
    { name: 'clinic-export', state: 'created' },
    { name: 'import', state: 'created' },
  ]);

  const [on] = await startServers(app.connection, 1, 'auth', { ...env, DATA_DIR: dataDir });
  if (!on) throw new Error('no process');
  expect(await runsJobs(on)).toBe(true);
  await eventually(async () => {
    expect(await steps.read(upload.id)).toMatchObject({ state: 'imported' });
    expect(await exchange.listExports({ params })).toMatchObject([{ state: 'done' }]);
    expect(mails.received).toMatchObject([{ recipients: ['ana@example.com'] }]);
  });
});
