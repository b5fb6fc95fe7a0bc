import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import { describe, expect, test } from 'vitest';
import { clinicTimeAt, instantFrom } from '../../../testing/argentina.ts';
import { nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { testOnlineBookings } from '../testing/online-bookings.ts';

const DAY = nextMonday();

const { app, world, visitor, staff, clinic, hold, insertRequested, confirm, configure } =
  await testOnlineBookings();
const slots = async (query = {}) =>
  (
    await visitor().listOnlineSlots({
      params: clinic(),
      query: { typeId: String(world.agenda.typeId), from: DAY, days: '1', ...query },
    })
  ).slots.map((slot) => ({ ...clinicTimeAt(new Date(slot.startsAt)), professionalId: slot.professionalId }));
const receive = (professionalId: number, from: string, to: string, chairId: number | null = null) =>
  staff().replaceSchedule({
    params: { ...clinic(), professionalId },
    body: { validFrom: DAY, intervals: [{ weekday: 1, from, to, chairId }] },
  });
const addDentist = () => buildUser(app, { role: 'DENTIST', clinicId: world.agenda.clinicId });

describe('online booking with two professionals', () => {
  test('offers each start with the less busy professional', async () => {
    const { id } = await addDentist();
    await receive(id, '08:00', '12:00');
    const [at11, at13] = ['11:00', '13:00'].map(
      (time) => async () =>
        (await slots()).filter((slot) => slot.time === time).map((slot) => slot.professionalId),
    );
    expect([await at11?.(), await at13?.()]).toEqual([[id], [world.agenda.dentist.id]]);
    for (const time of ['08:00', '08:30', '09:00', '09:30']) await hold({ professionalId: id, time });
    expect(await at11?.()).toEqual([world.agenda.dentist.id]);
  });

  test('lets one professional at a time hold and book a shared chair', async () => {
    const { id } = await addDentist();
    for (const each of [world.agenda.dentist.id, id])
      await receive(each, '08:00', '20:00', world.agenda.chairId);
    await hold();
    const others = await slots({ professionalId: String(id) });
    expect(others.map(({ time }) => time)).not.toContain('11:00');
    await expect(hold({ professionalId: id })).rejects.toMatchObject({ status: 409 });
    const { linkToken } = await insertRequested();
    await app.owner.query('update slot_holds set chair_id = $1 where requests > 0', [world.agenda.chairId]);
    await confirm(linkToken);
    const { rows } = await app.owner.query(
      'select chair_id from appointments where contact_email is not null',
    );
    expect(rows).toEqual([{ chair_id: world.agenda.chairId }]);
  });
});

describe('online booking near midnight', () => {
  test('ends with a slot of the same day that can be held and booked', async () => {
    await receive(world.agenda.dentist.id, '20:00', '24:00');
    expect((await slots()).at(-1)).toMatchObject({ day: DAY, time: '23:30' });
    const { startsAt, endsAt } = await hold({ time: '23:30' });
    const { linkToken } = await insertRequested();
    await app.owner.query('delete from slot_holds where requests = 0');
    await app.owner.query('update slot_holds set starts_at = $1, ends_at = $2', [startsAt, endsAt]);
    expect(await confirm(linkToken)).toMatchObject({ endsAt });
    expect((await slots()).at(-1)).toMatchObject({ time: '23:00' });
  });

  test("uses the first and last day of the clinic's time zone, not of UTC", async () => {
    await configure({ daysAhead: 1, noticeHours: 0 });
    const read = () => visitor().readOnlineClinic({ params: clinic() });
    world.now = instantFrom({ day: DAY, time: '23:59' });
    expect(await read()).toMatchObject({ firstDay: DAY, lastDay: addDays(DAY, 1) });
    world.now = new Date(world.now.getTime() + 60_000);
    expect(await read()).toMatchObject({ firstDay: addDays(DAY, 1), lastDay: addDays(DAY, 2) });
    await expect(hold()).rejects.toMatchObject({ status: 400, errors: { day: 'El día ya pasó' } });
  });
});

test('refuses a slot within the notice period and holds a slot at its end', async () => {
  await configure({ noticeHours: 6 });
  world.now = instantFrom({ day: DAY, time: '07:00' });
  await expect(hold({ time: '12:59' })).rejects.toMatchObject({
    status: 400,
    errors: { time: 'Ese horario ya no se puede reservar por internet' },
  });
  await hold({ time: '13:00' });
});

test.each(['9999-12-31', '2101-01-01', '2027-02-29'])('the day %s is refused as invalid', async (from) => {
  await expect(slots({ from })).rejects.toMatchObject({ status: 400, errors: { from: 'Fecha no válida' } });
});
