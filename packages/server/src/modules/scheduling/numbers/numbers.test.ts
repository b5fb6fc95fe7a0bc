import { dayIn } from '@dentaria/contract/fields/time/calendar-day.ts';
import {
  APPOINTMENT_STATES,
  type AppointmentState,
} from '@dentaria/contract/scheduling/appointment-states.ts';
import type { MonthNumbers } from '@dentaria/contract/scheduling/numbers.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { type BuiltAgenda, buildAgendaOfClinic } from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';

const app = await testApp();
const ZONE = 'America/Argentina/Buenos_Aires';
const MONTHS = ['2027-02', '2027-03', '2027-04'];
const query = { from: '2027-02', to: '2027-04' };

/** Values of an inserted appointment: the n-th patient with one of two professionals. */
interface RawAppointment {
  readonly patient: number;
  readonly professional: 0 | 1;
  readonly startsAt: string;
  readonly minutes: number;
  readonly state: AppointmentState;
}

const raw = (
  patient: number,
  professional: 0 | 1,
  startsAt: string,
  minutes: number,
  state: AppointmentState = 'fulfilled',
): RawAppointment => ({ patient, professional, startsAt, minutes, state });

/** In Buenos Aires a month begins at 03:00 UTC. */
const RAW: readonly RawAppointment[] = [
  raw(0, 0, '2027-01-20T14:00:00Z', 30),
  raw(0, 0, '2027-02-03T14:00:00Z', 30),
  raw(1, 0, '2027-03-01T02:30:00Z', 30),
  raw(2, 0, '2027-03-01T03:00:00Z', 45),
  raw(3, 1, '2027-03-10T14:00:00Z', 60, 'no-show'),
  raw(3, 1, '2027-03-20T14:00:00Z', 60, 'booked'),
  raw(4, 1, '2027-03-21T14:00:00Z', 60, 'cancelled'),
  raw(4, 0, '2027-04-21T14:00:00Z', 25, 'confirmed'),
  raw(5, 0, '2027-04-21T14:00:00Z', 25, 'in-chair'),
  raw(5, 0, '2027-04-21T14:10:00Z', 25, 'arrived'),
  raw(6, 1, '2027-05-01T02:59:00Z', 20),
  raw(6, 1, '2027-05-01T03:00:00Z', 20),
  raw(7, 1, '2027-04-01T14:00:00Z', 20, 'cancelled'),
];

let agenda: BuiltAgenda & { readonly dentist: BuiltUser };
let professionals: readonly BuiltUser[];
let numbers: MonthNumbers[];

beforeAll(async () => {
  agenda = await buildAgendaOfClinic(app);
  const { clinicId, typeId, dentist } = agenda;
  const associate = await buildUser(app, { role: 'DENTIST', clinicId });
  professionals = [dentist, associate];
  await app.owner.query(`update users set first_name = '=1+1', last_name = 'Paz' where id = $1`, [
    associate.id,
  ]);
  const { scheduling } = app.as(dentist.token);
  await scheduling.replaceSchedule({
    params: { clinicId, professionalId: associate.id },
    body: {
      validFrom: '2027-03-15',
      intervals: [{ weekday: 6, from: '09:00', to: '13:30' }],
    },
  });
  await scheduling.createClosure({
    params: { clinicId },
    body: { fromDay: '2027-02-10', toDay: '2027-02-10', from: '08:00', to: '10:00', reason: null },
  });
  const patients = await Promise.all(
    Array.from({ length: 8 }, () => buildUser(app, { role: 'PATIENT', clinicId })),
  );
  for (const { patient, professional, startsAt, minutes, state } of RAW)
    await app.owner.query(
      `insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at, state, overbooked)
       values ($1, $2, $3, $4, $5, $5::timestamptz + make_interval(mins => $6), $7, true)`,
      [clinicId, patients[patient]?.id, professionals[professional]?.id, typeId, startsAt, minutes, state],
    );
  numbers = await scheduling.readNumbers({ params: { clinicId }, query });
});

const find = (month: string, professional: number) =>
  numbers.find((row) => row.month === month && row.professionalId === professionals[professional]?.id);
const monthOf = ({ startsAt }: RawAppointment): string => dayIn(ZONE, new Date(startsAt)).slice(0, 7);
const isSeen = ({ state }: RawAppointment): boolean => state !== 'cancelled' && state !== 'no-show';

describe('the numbers of each month and professional', () => {
  const cells = MONTHS.flatMap((month) => [0, 1].map((professional) => [month, professional] as const));

  test.each(cells)('count the appointments of %s and professional %i', (month, professional) => {
    const rows = RAW.filter((row) => monthOf(row) === month && row.professional === professional);
    const firsts = new Map<number, RawAppointment>();
    for (const row of [...RAW].filter(isSeen).reverse()) {
      const first = firsts.get(row.patient);
      if (!first || Date.parse(row.startsAt) <= Date.parse(first.startsAt)) firsts.set(row.patient, row);
    }
    const found = find(month, professional);
    expect({ ...found }).toMatchObject(
      rows.length === 0 && !found
        ? {}
        : {
            appointments: rows.length,
            noShows: rows.filter(({ state }) => state === 'no-show').length,
            cancelled: rows.filter(({ state }) => state === 'cancelled').length,
            // All appointments are in the future.
            unclosed: 0,
            bookedMinutes: rows.filter(isSeen).reduce((sum, { minutes }) => sum + minutes, 0),
            newPatients: rows.filter((row) => firsts.get(row.patient) === row).length,
          },
    );
  });

  test('sum the hours of the schedule without closures and holidays', async () => {
    const holidays = await app.as(agenda.dentist.token).scheduling.listHolidays({
      params: { clinicId: agenda.clinicId },
      query: { year: 2027 },
    });
    const openDays = (month: string, isOpen: (day: Date) => boolean): number => {
      const days = Array.from({ length: 31 }, (_, index) => `${month}-${String(index + 1).padStart(2, '0')}`);
      return days.filter((day) => {
        const date = new Date(`${day}T12:00:00Z`);
        const exists = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
        return exists && !holidays.some((holiday) => holiday.day === day && !holiday.open) && isOpen(date);
      }).length;
    };
    const everyDay = (month: string) => openDays(month, () => true) * 12 * 60;
    const saturdays = (month: string) =>
      openDays(month, (day) => day.getUTCDay() === 6 && day >= new Date('2027-03-15')) * 4.5 * 60;
    for (const month of MONTHS) {
      const closed =
        month === '2027-02' && !holidays.some(({ day, open }) => day === '2027-02-10' && !open) ? 120 : 0;
      expect(find(month, 0)?.openMinutes).toBe(everyDay(month) - closed);
      expect(find(month, 1)?.openMinutes ?? 0).toBe(saturdays(month));
    }
  });

  test('omit a month without hours or appointments', () => {
    expect(find('2027-02', 1)).toBeUndefined();
  });
});

test('counts the appointments of a professional who has left, without a name', async () => {
  const other = await buildUser(app, { role: 'RECEPTIONIST', clinicId: agenda.clinicId });
  await app.owner.query(
    `insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at)
     values ($1, $2, $3, $4, '2027-06-02T14:00:00Z', '2027-06-02T14:30:00Z')`,
    [agenda.clinicId, agenda.patientId, other.id, agenda.typeId],
  );
  const read = await app.as(agenda.dentist.token).scheduling.readNumbers({
    params: { clinicId: agenda.clinicId },
    query: { from: '2027-06', to: '2027-06' },
  });
  expect(read).toContainEqual(
    expect.objectContaining({ professionalId: other.id, professionalName: null, openMinutes: 0 }),
  );
});

test('the CSV holds the same numbers in the format of Argentine spreadsheets', async () => {
  const answer = await app.request({
    method: 'GET',
    url: `/services/scheduling/clinics/${agenda.clinicId}/numbers/csv?from=${query.from}&to=${query.to}`,
    token: agenda.dentist.token,
  });
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename=numeros-2027-02-2027-04.csv',
  });
  expect(answer.body.startsWith('\ufeffMes;Profesional;Turnos;')).toBe(true);
  const lines = answer.body.trimEnd().split('\r\n').slice(1);
  expect(lines).toHaveLength(numbers.length);
  const march = lines.find((line) => line.startsWith(`03/2027;'=1+1 Paz;`));
  expect(march).toMatch(/^03\/2027;'=1\+1 Paz;3;1;1;"1,0";"\d+,\d";"\d+,\d";1$/);
});

test.each([
  ['from=2027-04&to=2027-03', { to: 'Debe ser igual o posterior al primer mes' }],
  ['from=2025-01&to=2027-01', { to: 'Hasta 24 meses' }],
  ['from=2027-13&to=2028-01', { from: 'Mes no válido' }],
])('reports the invalid period %s at its field', async (search, errors) => {
  const answer = await app.request({
    method: 'GET',
    url: `/services/scheduling/clinics/${agenda.clinicId}/numbers?${search}`,
    token: agenda.dentist.token,
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().errors).toEqual(errors);
});

test('past appointments without a final state are counted as unclosed', async () => {
  const { clinicId, typeId, dentist } = agenda;
  const { id: patientId } = await buildUser(app, { role: 'PATIENT', clinicId });
  for (const [index, state] of APPOINTMENT_STATES.entries())
    await app.owner.query(
      `insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at, state, overbooked)
       values ($1, $2, $3, $4, $5, $5::timestamptz + interval '30 minutes', $6, true)`,
      [clinicId, patientId, dentist.id, typeId, `2025-03-0${index + 1}T14:00:00Z`, state],
    );
  const [row] = await app.as(dentist.token).scheduling.readNumbers({
    params: { clinicId },
    query: { from: '2025-03', to: '2025-03' },
  });
  expect(row).toMatchObject({ appointments: 7, noShows: 1, cancelled: 1, unclosed: 4 });
});
