import { expect, test } from 'vitest';
import { makeTokens } from '../../../kernel/access/tokens.ts';
import { instantFrom } from '../../../testing/argentina.ts';
import { buildAgendaOfClinic } from '../../../testing/builders/agenda-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { insertAppointment } from '../testing/follow-up-builders.ts';

const FRIDAY = '2027-03-05';
const SATURDAY = '2027-03-06';
const MONDAY = '2027-03-08';
let now = instantFrom({ day: FRIDAY, time: '09:00' });
const clock = () => now;
const app = await testApp({ clock });
const tokens = makeTokens(TEST_SECRET, 3_600, clock);

/** Returns Friday's titles of unconfirmed appointments in a clinic with these weekdays. */
async function onFriday(weekdays: readonly number[], closed?: string): Promise<string[]> {
  now = WEDNESDAY;
  const agenda = await buildAgendaOfClinic(app);
  const { clinicId, dentist } = agenda;
  now = instantFrom({ day: FRIDAY, time: '09:00' });
  const { id, username } = dentist;
  const token = await tokens.issue({ id, username, clinicId, roles: ['ROLE_DENTIST'], tokenVersion: 1 });
  const { scheduling, followUp } = app.as(token);
  const params = { clinicId };
  await app.owner.query('delete from schedules where clinic_id = $1', [clinicId]);
  await scheduling.replaceSchedule({
    params: { clinicId, professionalId: dentist.id },
    body: {
      validFrom: FRIDAY,
      intervals: weekdays.map((weekday) => ({ weekday, from: '08:00', to: '20:00', chairId: null })),
    },
  });
  if (closed)
    await scheduling.createClosure({
      params,
      body: { professionalId: null, fromDay: closed, toDay: closed, reason: 'Obra' },
    });
  const { patientId } = agenda;
  for (const day of [FRIDAY, SATURDAY, '2027-03-07', MONDAY, '2027-03-09'])
    await insertAppointment(app, agenda, { patientId, state: 'booked', day, time: '18:00' });
  const { groups } = await followUp.readWorkList({ params, query: { kind: 'unconfirmed' } });
  return groups[0]?.items.map(({ title }) => title) ?? [];
}

test('on a Friday, unconfirmed appointments are listed up to the next open day', async () => {
  const saturday = 'Mañana a las 18:00';
  const untilMonday = [saturday, 'El domingo a las 18:00', 'El lunes a las 18:00'];
  expect(await onFriday([1, 2, 3, 4, 5, 6])).toEqual([saturday]);
  expect(await onFriday([1, 2, 3, 4, 5])).toEqual(untilMonday);
  expect(await onFriday([1, 2, 3, 4, 5, 6], SATURDAY)).toEqual(untilMonday);
  expect(await onFriday([1, 5], MONDAY)).toEqual([...untilMonday, 'El martes a las 18:00']);
  expect(await onFriday([])).toEqual([saturday]);
});
