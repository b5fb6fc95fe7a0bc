import { DEVICE_ID_HEADER } from '@dentaria/contract/auth/device-id.ts';
import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { buildPresented } from '../modules/billing/testing/estimate-builders.ts';
import { insertAppointment } from '../modules/follow-up/testing/follow-up-builders.ts';
import { newHold, newHoldRequest, newOnlineBooking } from '../modules/scheduling/testing/online-builders.ts';
import { clinicTimeAt } from './argentina.ts';
import { buildAgendaOfClinic, newAppointment, newMessageSettings } from './builders/agenda-builders.ts';
import { asUpdate, buildUser, PASSWORD } from './builders/builders.ts';
import { buildInvitation } from './builders/onboarding-builders.ts';
import { WEDNESDAY } from './clock.ts';
import type { TestApp } from './test-app.ts';

/** Queues at least one mail of each kind, as users do. `text` is the wording wherever a clinic can choose it. */
export async function queueEveryMail(app: TestApp, text: string): Promise<void> {
  const agenda = await buildAgendaOfClinic(app);
  const { clinicId, dentist } = agenda;
  const params = { clinicId };
  const patient = await buildUser(app, { role: 'PATIENT', clinicId, phone: '11 5555-0101' });
  const { auth, billing, followUp, scheduling } = app.as(dentist.token);

  for (const status of ['PENDING', 'ACCEPTED'] as const) await buildInvitation(app, { status });
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
      { booked: { subject: text, body: text } },
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
    body: { items: [{ kind: 'missed', id }], channel: 'email', subject: text, body: text },
  });

  const administrator = await buildUser(app, { role: 'ADMIN' });
  const stored = await app.as(administrator.token).auth.readUser({ params: { id: absent } });
  await app.as(administrator.token).auth.updateUser({
    params: { id: absent },
    body: { ...asUpdate(stored), email: 'another@example.com' },
  });
}
