import type { HoldRequest } from '@dentaria/contract/scheduling/online-booking.ts';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../../../kernel/config/config.ts';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  newAppointment,
  newMessageSettings,
  nextMonday,
} from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildEmailConfig } from '../../../testing/builders/onboarding-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { deliverMails } from '../../../testing/deliver-mails.ts';
import { type MailServer, startMailServer } from '../../../testing/servers/mail-server.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { newHold, newHoldRequest } from '../testing/online-builders.ts';
import { removeOldHolds } from './slot-holds.service.ts';

const ENV = { SMTP_ALLOW_PRIVATE: 'true', PUBLIC_URL: 'https://dentaria.example.com' };
const DAY = nextMonday();
const MINUTE_MS = 60_000;

let now = WEDNESDAY;
const clock = () => now;
const app = await testApp({ env: ENV, clock });
const config = readConfig({ LOG_LEVEL: 'silent', ...ENV });

let server: MailServer;
let agenda: BuiltAgenda & { readonly dentist: { readonly token: string } };

beforeEach(async () => {
  now = WEDNESDAY;
  for (const table of ['throttle', 'jobs.job', 'outgoing_mails', 'email_configs', 'message_settings'])
    await app.owner.query(`delete from ${table}`);
  server = await startMailServer();
  await buildEmailConfig(app, { smtpPort: server.port });
  agenda = await buildAgendaOfClinic(app);
});
afterEach(() => server.close());

const visitor = () => app.as(null).scheduling;
const staff = () => app.as(agenda.dentist.token).scheduling;
const clinic = () => ({ clinicId: agenda.clinicId });
const hold = (time = '11:00') => visitor().createHold({ params: clinic(), body: newHold(agenda, { time }) });

/** Sends every queued mail about a hold or an appointment. */
const deliver = () =>
  deliverMails(app, { config, secret: TEST_SECRET, database: app.database, clock }, ['booking', 'reminder']);

const linkIn = (text = ''): string =>
  /https:\/\/dentaria\.example\.com\/reservar\/confirmar\/([\w-]+)/.exec(text)?.[1] ?? '';

/** Requests a slot and returns the token of the mail's link. */
async function requestByMail(request: HoldRequest, time?: string): Promise<string> {
  const { token } = await hold(time);
  await visitor().requestBooking({ params: { token }, body: request });
  await deliver();
  return linkIn(server.received.at(-1)?.text);
}
const confirm = (token: string) => visitor().confirmLinkedHold({ params: { token } });
const appointments = async () =>
  (await staff().readAgenda({ params: clinic(), query: { from: DAY, days: '1' } })).appointments.filter(
    ({ contact }) => contact !== null,
  );
const EXPIRED = { status: 409, message: 'Pasaron los diez minutos y el horario se liberó' };
const INVALID = { status: 404, message: 'La reserva no es válida o ya venció' };

describe('the link of the mail', () => {
  test('creates the patient only when it books the appointment', async () => {
    const request = newHoldRequest();
    const patients = async () =>
      (
        await app.owner.query('select first_name, phone, email from users where doc_number = $1', [
          request.docNumber,
        ])
      ).rows;
    const token = await requestByMail(request);
    const mail = server.received.at(-1);
    expect(mail?.recipients).toEqual([request.email]);
    expect(mail?.subject).toMatch(/^Confirmá tu turno del .* en /);
    expect(mail?.text).not.toContain('Zulma');
    expect(await patients()).toEqual([]);
    expect(await visitor().readLinkedHold({ params: { token } })).toMatchObject({ state: 'requested' });
    expect(await confirm(token)).toMatchObject({ state: 'booked', typeName: 'Consulta' });
    expect(await patients()).toEqual([{ first_name: 'Zulma', phone: request.phone, email: request.email }]);
    expect(await appointments()).toMatchObject([
      {
        state: 'booked',
        patient: { name: 'Zulma Paz', docNumber: request.docNumber },
        contact: { name: 'Zulma Paz', phone: request.phone, email: request.email },
      },
    ]);
    const { rows } = await app.owner.query(
      "select distinct role, object from audit where role = 'PUBLIC' and clinic_id = $1 order by object",
      [agenda.clinicId],
    );
    expect(rows.map(({ object }) => object)).toEqual(['appointment', 'slot-hold', 'user']);
  });

  test.each(['5301001', '05301002'])('books for the registered patient with the DNI %s', async (stored) => {
    const { clinicId } = agenda;
    const { id } = await buildUser(app, { role: 'PATIENT', clinicId, docNumber: stored });
    const typed = [`0${stored.replace(/^0/, '')}`, stored.replace(/^0?(.)(...)/, '0$1.$2.')];
    for (const [place, docNumber] of typed.entries())
      await confirm(await requestByMail(newHoldRequest({ docNumber }), `1${place + 1}:00`));
    const booked = (await appointments()).map(({ patient }) => patient?.id);
    expect(booked).toEqual([id, id]);
  });

  test('changes nothing when a mail scanner opens it', async () => {
    const token = await requestByMail(newHoldRequest());
    for (let reads = 0; reads < 5; reads += 1) await visitor().readLinkedHold({ params: { token } });
    expect(await appointments()).toEqual([]);
  });

  test('books once, however often and concurrently it is confirmed', async () => {
    const token = await requestByMail(newHoldRequest());
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
    expect(new Set(answers.map(({ state }) => state))).toEqual(new Set(['booked']));
    expect(await appointments()).toHaveLength(1);
  });

  test('opens the booked appointment, which can then be cancelled', async () => {
    const token = await requestByMail(newHoldRequest());
    await expect(visitor().readLinkedAppointment({ params: { token } })).rejects.toMatchObject({
      status: 404,
    });
    await confirm(token);
    expect(await visitor().readLinkedAppointment({ params: { token } })).toMatchObject({ state: 'booked' });
    await visitor().cancelLinkedAppointment({ params: { token } });
    expect((await appointments())[0]).toMatchObject({ state: 'cancelled', cancelledBy: 'patient' });
  });

  test('ends after ten minutes, and the slot is free', async () => {
    const token = await requestByMail(newHoldRequest());
    now = new Date(now.getTime() + 10 * MINUTE_MS);
    expect(await visitor().readLinkedHold({ params: { token } })).toMatchObject({ state: 'expired' });
    await expect(confirm(token)).rejects.toMatchObject(EXPIRED);
    expect(await appointments()).toEqual([]);
    await hold();
  });

  test('is invalid if it is truncated, unknown, or replaced after a corrected address', async () => {
    const { token } = await hold();
    const params = { token };
    await visitor().requestBooking({ params, body: newHoldRequest() });
    await deliver();
    const first = linkIn(server.received.at(-1)?.text);
    const corrected = newHoldRequest({ email: 'corregido@example.com' });
    await visitor().requestBooking({ params, body: corrected });
    await deliver();
    const second = linkIn(server.received.at(-1)?.text);
    for (const wrong of [first, second.slice(0, -1), `${second}x`, 'x', token])
      await expect(confirm(wrong)).rejects.toMatchObject(INVALID);
    await confirm(second);
    expect(await appointments()).toMatchObject([{ contact: { email: 'corregido@example.com' } }]);
  });

  test('books nothing if a closure has been added', async () => {
    const token = await requestByMail(newHoldRequest());
    const { closure } = await staff().createClosure({ params: clinic(), body: { fromDay: DAY, toDay: DAY } });
    await expect(confirm(token)).rejects.toMatchObject({
      status: 409,
      message: 'Ese horario ya no está libre. Elegí otro',
    });
    await staff().removeClosure({ params: { ...clinic(), id: closure.id } });
    await confirm(token);
  });
});

describe('a known DNI', () => {
  const KNOWN = { docNumber: '28999111', email: 'ficha@example.com' };
  const build = () =>
    buildUser(app, {
      role: 'PATIENT',
      clinicId: agenda.clinicId,
      firstName: 'Bruno',
      lastName: 'Gil',
      phone: '11 4444-0000',
      ...KNOWN,
    });
  const stored = async (id: number) =>
    (await app.owner.query('select first_name, phone, email from users where id = $1', [id])).rows[0];

  test('gets the same response as an unknown one and leaves its patient unchanged', async () => {
    const { id } = await build();
    const before = await stored(id);
    const shape = (value: unknown): unknown =>
      JSON.parse(JSON.stringify(value), (key, each) => (/At$|token/.test(key) ? typeof each : each));
    const answers = [];
    for (const [docNumber, time] of [
      [KNOWN.docNumber, '11:00'],
      ['28999112', '12:00'],
    ] as const) {
      const held = await hold(time);
      const params = { token: held.token };
      const body = newHoldRequest({ docNumber, email: 'otra@example.com' });
      const requested = await visitor().requestBooking({ params, body });
      await deliver();
      const token = linkIn(server.received.at(-1)?.text);
      answers.push(shape([held, requested, await confirm(token), await visitor().readHold({ params })]));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(server.received.map(({ recipients }) => recipients)).toEqual([
      ['otra@example.com'],
      ['otra@example.com'],
    ]);
    expect(await stored(id)).toEqual(before);
    const [known] = await appointments();
    expect(known).toMatchObject({
      patient: { id, name: 'Bruno Gil', email: KNOWN.email },
      contact: { name: 'Zulma Paz', email: 'otra@example.com' },
    });
    const patient = app.as((await buildUser(app, { roles: [] })).token);
    await expect(
      patient.scheduling.readAppointment({ params: { id: known?.id ?? 0 } }),
    ).rejects.toMatchObject({ status: 403 });
  });

  test('does not stop mails to the typed address if the patient declined messages', async () => {
    const { id } = await build();
    await staff().updateMessageSettings({ params: clinic(), body: newMessageSettings() });
    await staff().updateMessageConsent({ params: { id }, body: { answer: 'no' } });
    const mails = [];
    for (const [docNumber, time] of [
      [KNOWN.docNumber, '11:00'],
      ['28999112', '12:00'],
    ] as const) {
      server.received.length = 0;
      await confirm(await requestByMail(newHoldRequest({ docNumber, email: 'otra@example.com' }), time));
      await deliver();
      mails.push(
        server.received.map(({ recipients, text }) => [
          recipients,
          text?.includes('Bruno'),
          text?.split('\n')[0],
        ]),
      );
    }
    expect(mails[0]).toHaveLength(2);
    expect(mails[0]).toEqual(mails[1]);
    expect(mails[0]?.[1]).toEqual([['otra@example.com'], false, 'Hola, Zulma Paz:']);

    const [known] = await appointments();
    await staff().updateMessageConsent({ params: { id }, body: { answer: 'no' } });
    expect(await staff().listAppointmentMessages({ params: { id: known?.id ?? 0 } })).toMatchObject({
      mailObstacle: 'declined',
    });
  });

  test('is left out of the new patient if it belongs to a staff member', async () => {
    const { docNumber } = await buildUser(app, { role: 'RECEPTIONIST', clinicId: agenda.clinicId });
    await confirm(await requestByMail(newHoldRequest({ docNumber })));
    expect((await appointments())[0]?.patient).toMatchObject({ name: 'Zulma Paz', docNumber: null });
  });

  test('creates a new patient if it belongs to another clinic’s patient', async () => {
    const { docNumber, id, username } = await buildUser(app, {
      role: 'PATIENT',
      docNumber: '28999113',
      username: 'p28999113',
    });
    await confirm(await requestByMail(newHoldRequest({ docNumber })));
    expect((await appointments())[0]?.patient).toMatchObject({ docNumber });
    expect((await appointments())[0]?.patient.id).not.toBe(id);
    expect(username).toBe(`p${docNumber}`);
  });
});

test('deletes the data of an unconfirmed visitor after a day', async () => {
  await requestByMail(newHoldRequest());
  const confirmed = await requestByMail(newHoldRequest(), '12:00');
  await confirm(confirmed);
  const count = async () =>
    (await app.owner.query('select count(*) as n from slot_holds where clinic_id = $1', [agenda.clinicId]))
      .rows[0].n;
  const { rows } = await app.owner.query(
    'select email from slot_holds where appointment_id is not null and clinic_id = $1',
    [agenda.clinicId],
  );
  expect(rows).toEqual([{ email: null }]);
  const remove = () => removeOldHolds({ database: app.database, clock });
  now = new Date(now.getTime() + 24 * 60 * MINUTE_MS);
  await remove();
  expect(await count()).toBe(2);
  now = new Date(now.getTime() + 11 * MINUTE_MS);
  await remove();
  expect(await count()).toBe(1);
  expect(await visitor().readLinkedHold({ params: { token: confirmed } })).toMatchObject({ state: 'booked' });
  now = new Date(Date.parse(`${DAY}T23:59:00Z`));
  await remove();
  expect(await count()).toBe(0);
});

test('confirms a held slot that the staff have overbooked', async () => {
  const token = await requestByMail(newHoldRequest());
  await staff().createAppointment({
    params: clinic(),
    body: newAppointment(agenda, { time: '11:00', overbooked: true }),
  });
  expect(await confirm(token)).toMatchObject({ state: 'booked' });
});
