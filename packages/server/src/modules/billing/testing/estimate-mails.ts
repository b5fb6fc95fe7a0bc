import { readConfig } from '../../../kernel/config.ts';
import { jobHandlers } from '../../../modules.ts';
import { buildPractice, buildUser } from '../../../testing/builders.ts';
import { startMailServer } from '../../../testing/mail-server.ts';
import { buildEmailConfig } from '../../../testing/onboarding-builders.ts';
import { TEST_SECRET, type TestApp } from '../../../testing/test-app.ts';
import { buildPresented } from './estimate-builders.ts';

export const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

/** A presented estimate of a patient with an e-mail, and a server for the mails. */
export async function buildMailedEstimate(app: TestApp) {
  for (const table of ['estimate_mails', 'jobs.job', 'email_configs'])
    await app.owner.query(`delete from ${table}`);
  const server = await startMailServer();
  await buildEmailConfig(app, { smtpPort: server.port });
  const { clinic, dentist } = await buildPractice(app);
  const clinicId = clinic.id;
  const patient = await buildUser(app, {
    role: 'PATIENT',
    clinicId,
    email: 'eva@example.com',
    firstName: 'Eva',
  });
  const { billing } = app.as(dentist.token);
  await billing.importNomenclador({ params: { clinicId } });
  const [procedure] = await billing.listProcedures({ params: { clinicId } });
  const parts = { clinicId, dentist, patientId: patient.id, procedureId: procedure?.id ?? 0 };
  const estimate = await buildPresented(app, parts);
  return {
    server,
    dentist,
    patient,
    clinicName: clinic.name,
    params: { clinicId, id: estimate.id },
    estimate,
  };
}

/** Runs the job of every queued mail once. */
export async function deliverEstimateMails({ database, owner }: TestApp, clock: () => Date): Promise<void> {
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  const handlers = jobHandlers({ config, secret: TEST_SECRET, database, clock });
  const { rows } = await owner.query("select id from estimate_mails where state = 'queued' order by id");
  for (const { id } of rows)
    await handlers['estimate-mail']({ id }, new AbortController().signal).catch(() => {});
}
