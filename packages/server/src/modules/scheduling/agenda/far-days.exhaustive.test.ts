import { expect, test } from 'vitest';
import { buildAgendaOfClinic, newAppointment } from '../../../testing/builders/agenda-builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const agenda = await buildAgendaOfClinic(app);
const { clinicId, professionalId, typeId, patientId } = agenda;
const ofClinic = `/services/scheduling/clinics/${clinicId}`;

const calls = (day: string) =>
  [
    ['GET', `${ofClinic}/agenda?from=${day}&days=7`],
    ['GET', `${ofClinic}/slots?typeId=${typeId}&from=${day}&days=60`],
    ['POST', `${ofClinic}/appointments`, newAppointment(agenda, { day })],
    ['POST', `${ofClinic}/closures`, { professionalId, fromDay: day, toDay: day, reason: null }],
    ['PUT', `${ofClinic}/professionals/${professionalId}/schedule`, { validFrom: day, intervals: [] }],
    ['PUT', `${ofClinic}/holidays/${day}`, { open: true }],
    ['POST', `${ofClinic}/waitlist`, { patientId, typeId, fromDay: day }],
  ] as const;

const statuses = (day: string) =>
  Promise.all(
    calls(day).map(async ([method, url, body]) => {
      const { statusCode } = await app.request({ method, url, token: agenda.dentist.token, body });
      return statusCode;
    }),
  );

test.each(['2101-01-01', '9999-12-31'])('a call for the day %s is refused', async (day) => {
  expect(await statuses(day)).toEqual(calls(day).map(() => 400));
});

test('calls for the last day of 2100 are answered', async () => {
  expect((await statuses('2100-12-31')).filter((status) => status >= 500)).toEqual([]);
});
