import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  insertAppointmentLink,
  newAppointment,
  newMessageSettings,
} from '../../../testing/builders/agenda-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';

let now = WEDNESDAY;
const app = await testApp({ clock: () => now });

let agenda: BuiltAgenda & { readonly dentist: { readonly token: string } };
let appointment: Appointment;
let token: string;

beforeEach(async () => {
  now = WEDNESDAY;
  await app.owner.query('delete from throttle');
  agenda = await buildAgendaOfClinic(app);
  ({ appointment } = agenda);
  token = await insertAppointmentLink(app, appointment);
});

const visitor = () => app.as(null).scheduling;
const staff = () => app.as(agenda.dentist.token).scheduling;
const params = (value = token) => ({ params: { token: value } });
const stored = () => staff().readAppointment({ params: { id: appointment.id } });

const INVALID = { status: 404, message: 'El enlace no es válido o ya venció' };

test('a link shows the appointment without the name of the patient', async () => {
  await app.owner.query("update users set first_name = 'Zulema' where id = $1", [agenda.patientId]);
  const shown = await visitor().readLinkedAppointment(params());
  expect(shown).toMatchObject({
    state: 'booked',
    startsAt: appointment.startsAt,
    typeName: 'Consulta',
    professionalName: agenda.professionals[0]?.name,
  });
  expect(JSON.stringify(shown)).not.toContain('Zulema');
});

test('reading a link changes nothing', async () => {
  for (let reads = 0; reads < 3; reads += 1) {
    await visitor().readLinkedAppointment(params());
    await visitor().downloadLinkedCalendar(params());
  }
  expect(await stored()).toEqual(appointment);
});

test('confirming twice confirms once, audited with the role PUBLIC', async () => {
  await visitor().confirmLinkedAppointment(params());
  expect(await visitor().confirmLinkedAppointment(params())).toMatchObject({ state: 'confirmed' });
  expect(await stored()).toMatchObject({ state: 'confirmed', version: 2 });
  const { rows } = await app.owner.query(
    "select role from audit where object = 'appointment' and object_id = $1 and action = 'confirmed'",
    [appointment.id],
  );
  expect(rows).toEqual([{ role: 'PUBLIC' }]);
});

test('cancelling records the patient as the author, frees the time and rules out a confirmation', async () => {
  await visitor().confirmLinkedAppointment(params());
  await visitor().cancelLinkedAppointment(params());
  expect(await visitor().cancelLinkedAppointment(params())).toMatchObject({ state: 'cancelled' });
  expect(await stored()).toMatchObject({ state: 'cancelled', cancelledBy: 'patient', version: 3 });
  await expect(visitor().confirmLinkedAppointment(params())).rejects.toMatchObject({
    status: 409,
    message: 'El turno está cancelado',
  });
  const { clinicId } = agenda;
  const again = await staff().createAppointment({
    params: { clinicId },
    body: newAppointment(agenda, { time: '10:00' }),
  });
  expect(again.state).toBe('booked');
});

test('five concurrent responses leave one state', async () => {
  const answers = await Promise.allSettled(
    ['confirm', 'cancel', 'confirm', 'cancel', 'confirm'].map((action) =>
      action === 'confirm'
        ? visitor().confirmLinkedAppointment(params())
        : visitor().cancelLinkedAppointment(params()),
    ),
  );
  expect(answers.some(({ status }) => status === 'fulfilled')).toBe(true);
  expect((await stored()).state).toBe('cancelled');
});

describe('a link', () => {
  test('changes nothing after the appointment has moved', async () => {
    await staff().updateAppointment({
      params: { id: appointment.id },
      body: { ...newAppointment(agenda, { time: '12:00' }), version: 1 },
    });
    expect(await visitor().readLinkedAppointment(params())).toMatchObject({ state: 'moved' });
    for (const call of [visitor().confirmLinkedAppointment, visitor().cancelLinkedAppointment])
      await expect(call(params())).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining('cambió'),
      });
    expect((await stored()).state).toBe('booked');
  });

  test('changes nothing after the patient has arrived', async () => {
    await staff().changeAppointmentState({
      params: { id: appointment.id },
      body: { state: 'arrived', version: 1, reason: null },
    });
    expect(await visitor().readLinkedAppointment(params())).toMatchObject({ state: 'closed' });
    await expect(visitor().cancelLinkedAppointment(params())).rejects.toMatchObject({ status: 409 });
  });

  test('works until the appointment begins and expires with it', async () => {
    now = new Date(appointment.startsAt);
    await expect(visitor().confirmLinkedAppointment(params())).rejects.toMatchObject({ status: 409 });
    now = new Date(Date.parse(appointment.endsAt) - 1);
    expect(await visitor().readLinkedAppointment(params())).toMatchObject({ state: 'closed' });
    now = new Date(appointment.endsAt);
    await expect(visitor().readLinkedAppointment(params())).rejects.toMatchObject(INVALID);
  });

  test.each([
    ['truncated', () => token.slice(0, -1)],
    ['unknown', () => 'x'.repeat(43)],
    ['long', () => 'x'.repeat(10_000)],
    ['in another case', () => token.toLowerCase() + token.toUpperCase()],
    ['null', () => 'null'],
  ])('gets the same 404 when it is %s', async (_, value) => {
    for (const call of [
      visitor().readLinkedAppointment,
      visitor().confirmLinkedAppointment,
      visitor().cancelLinkedAppointment,
      visitor().downloadLinkedCalendar,
    ])
      await expect(call(params(value()))).rejects.toMatchObject(INVALID);
  });

  test('is stored as a hash', async () => {
    const { rows } = await app.owner.query('select token_hash from appointment_links');
    expect(JSON.stringify(rows.map(({ token_hash }) => token_hash.toString('latin1')))).not.toContain(token);
  });
});

test('the calendar file has the times in UTC', async () => {
  const { file, fileName } = await visitor().downloadLinkedCalendar(params());
  const text = await file.text();
  expect(fileName).toBe('turno.ics');
  expect(text).toContain('METHOD:PUBLISH');
  expect(text).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/);
  expect(text).not.toContain('ATTENDEE');
});

test('the calendar file has the link and the phone of the clinic in its description', async () => {
  await staff().updateMessageSettings({ params: { clinicId: agenda.clinicId }, body: newMessageSettings() });
  const { file } = await visitor().downloadLinkedCalendar(params());
  const text = (await file.text()).replaceAll('\r\n ', '');
  expect(text).toMatch(
    new RegExp(
      `^DESCRIPTION:Con .*Teléfono: 11 5555-0101\\\\nConfirmar o cancelar el turno: http\\S*/turno/${token}\r?$`,
      'm',
    ),
  );
});

test('browsers and proxies do not store the response', async () => {
  const { headers } = await app.request({ method: 'GET', url: `/services/scheduling/links/${token}` });
  expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
});
