import { DEVICE_ID_HEADER } from '@dentaria/contract/auth/device-id.ts';
import { addDays, clinicTimeAt } from '@dentaria/contract/fields/clinic-time.ts';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from './kernel/config.ts';
import type { QueueName } from './kernel/jobs.ts';
import { buildPresented } from './modules/billing/testing/estimate-builders.ts';
import { insertAppointment } from './modules/follow-up/testing/follow-up-builders.ts';
import { newHold, newHoldRequest, newOnlineBooking } from './modules/scheduling/testing/online-builders.ts';
import { jobHandlers } from './modules.ts';
import { buildAgendaOfClinic, newAppointment, newMessageSettings } from './testing/agenda-builders.ts';
import { buildUser, PASSWORD } from './testing/builders.ts';
import { onWednesday, WEDNESDAY } from './testing/clock.ts';
import { startMailServer } from './testing/mail-server.ts';
import { buildEmailConfig, buildInvitation } from './testing/onboarding-builders.ts';
import { TEST_SECRET, testApp } from './testing/test-app.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };

/** Queues without mails. */
const OTHERS = ['clinic-export', 'import'];

const STRANGER = 'Ganaste un premio';
/** Rows of earlier releases or imports may have more than one line. */
const INJECTED = `${STRANGER}\r\nBcc: victim@example.com\r\n\r\nHola`;

test('no mail of any queue has the text of a stranger alone as its subject, nor further headers', async () => {
  const app = await testApp({ env: ENV, clock: onWednesday });
  const server = await startMailServer();
  onTestFinished(() => server.close());
  const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });
  await buildEmailConfig(app, { smtpPort: server.port });
  const agenda = await buildAgendaOfClinic(app);
  const { clinicId, dentist } = agenda;
  const params = { clinicId };
  const patient = await buildUser(app, { role: 'PATIENT', clinicId, phone: '11 5555-0101' });
  const { auth, billing, followUp, scheduling } = app.as(dentist.token);

  await buildInvitation(app, { status: 'ACCEPTED' });
  await app.as(null).auth.requestPasswordRecovery({ body: { username: dentist.username } });
  for (const device of ['a', 'b'])
    await app.request({
      method: 'POST',
      url: '/services/auth/users/login',
      body: { username: patient.username, password: PASSWORD },
      headers: { [DEVICE_ID_HEADER]: device.repeat(22) },
    });
  await app.as(patient.token).auth.changePassword({
    body: { currentPassword: PASSWORD, newPassword: `${PASSWORD} y otra` },
  });
  await auth.inviteStaff({ params: { id: clinicId }, body: { email: 'new@example.com', role: 'DENTIST' } });
  await scheduling.updateMessageSettings({
    params,
    body: newMessageSettings(
      { booked: { subject: STRANGER, body: STRANGER } },
      { confirmations: true, includeUnasked: true },
    ),
  });
  await scheduling.createAppointment({
    params,
    body: newAppointment({ ...agenda, patientId: patient.id }, { time: '12:00' }),
  });
  await scheduling.updateOnlineBooking({ params, body: newOnlineBooking(agenda) });
  const { token } = await app.as(null).scheduling.createHold({ params, body: newHold(agenda) });
  await app.as(null).scheduling.requestBooking({ params: { token }, body: newHoldRequest() });
  await billing.importNomenclador({ params });
  const [procedure] = await billing.listProcedures({ params });
  const parts = { clinicId, dentist, patientId: patient.id, procedureId: procedure?.id ?? 0 };
  await billing.mailEstimate({ params: { clinicId, id: (await buildPresented(app, parts)).id } });
  const { id: absent } = await buildUser(app, { role: 'PATIENT', clinicId });
  const missed = { patientId: absent, state: 'no-show', day: addDays(clinicTimeAt(WEDNESDAY).day, -2) };
  const id = await insertAppointment(app, agenda, missed);
  await followUp.sendWorkMessages({
    params,
    body: { items: [{ kind: 'missed', id }], channel: 'email', subject: STRANGER, body: STRANGER },
  });

  await app.owner.query('update clinics set name = $1', [INJECTED]);
  await app.owner.query('update users set first_name = $1, last_name = $1', [INJECTED]);
  await app.owner.query('update mails set recipient_name = $1, clinic_name = $1', [INJECTED]);
  await app.owner.query('update follow_up_messages set due_at = $1', [WEDNESDAY]);

  const handlers = jobHandlers({
    config,
    secret: TEST_SECRET,
    database: app.database,
    clock: () => new Date(WEDNESDAY.getTime() + 60_000),
  });
  const mailing = new Set<string>();
  const { rows } = await app.owner.query<{ name: QueueName; data: { id: number } }>(
    'select name, data from jobs.job order by created_on',
  );
  for (const { name, data } of rows) {
    const before = server.received.length;
    await handlers[name](data, new AbortController().signal);
    if (server.received.length > before) mailing.add(name);
  }
  expect([...mailing, ...OTHERS].toSorted()).toEqual(Object.keys(handlers).toSorted());
  for (const { subject = '', headers, recipients, bcc, messageId } of server.received) {
    expect(subject.trim()).not.toBe(STRANGER);
    expect(subject.replaceAll(INJECTED, '').replaceAll(STRANGER, '')).toMatch(/[a-z]{5}/);
    expect(recipients).toHaveLength(1);
    expect(bcc, subject).toBeUndefined();
    expect(headers.filter(({ key }) => key === 'bcc')).toEqual([]);
    expect(messageId).toMatch(/^<[\w-]+@dentaria\.example\.com>$/);
  }
});
