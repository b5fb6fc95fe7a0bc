import { addDays, addMonths } from '@dentaria/contract/fields/time/clinic-time.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { nextMonday } from '../../../testing/builders/agenda-builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { fulfil } from '../testing/follow-up-builders.ts';
import { testRecalls } from '../testing/recall-fixture.ts';

const { app, world, reception, recalls, book, attend, undo, finish, change, refuse, plan, only } =
  await testRecalls();
const DAY = nextMonday();
const today = () => clinicTimeAt(WEDNESDAY).day;

let { token, patientId } = world;
beforeEach(() => {
  ({ token, patientId } = world);
});

describe('an appointment that is fulfilled', () => {
  test('keeps the recall of a later appointment when it is fulfilled late', async () => {
    const [late, second] = [await book(), await attend({ day: addDays(DAY, 7) })];
    const undone = await fulfil(reception(), late);
    expect(await only()).toMatchObject({ appointmentId: second.id, state: 'open' });
    await undo(undone);
    expect(await only()).toMatchObject({ appointmentId: second.id, state: 'open' });
  });

  test('keeps a recall planned by hand on its day or later', async () => {
    const planned = await plan(addMonths(today(), 3));
    const { id, version } = await book();
    await app.owner.query(
      "update appointments set starts_at = $2, ends_at = $2::timestamptz + interval '1 h' where id = $1",
      [id, WEDNESDAY],
    );
    await fulfil(reception(), { id, version });
    expect(await only()).toEqual(planned);
  });

  test('replaces a recall planned by hand before', async () => {
    const planned = await plan(addMonths(today(), 3));
    const seen = await attend();
    expect(await recalls()).toMatchObject([
      { appointmentId: seen.id, state: 'open' },
      { id: planned.id, state: 'replaced' },
    ]);
  });

  test('keeps both recalls if it is undone after its recall was refused and planned again', async () => {
    await attend();
    const second = await attend({ day: addDays(DAY, 7) });
    const [open] = await recalls();
    if (open) await refuse(open);
    const planned = await plan(addMonths(DAY, 9));
    await undo(second);
    expect((await recalls()).map(({ id, state }) => [id, state])).toEqual([
      [planned.id, 'open'],
      [open?.id, 'refused'],
      [expect.any(Number), 'replaced'],
    ]);
  });

  test('keeps a recall planned by hand if it is undone afterwards', async () => {
    await attend();
    const second = await attend({ day: addDays(DAY, 7) });
    const planned = await plan(addMonths(DAY, 9));
    await undo(second);
    const { rows } = await app.owner.query(
      'select replaced_by from recalls where patient_id = $1 and id <> $2',
      [patientId, planned.id],
    );
    expect(rows).toEqual([{ replaced_by: planned.id }]);
  });

  test('keeps a recall that the staff moved when it is undone and fulfilled again', async () => {
    const seen = await attend();
    const { dueDay, ...moved } = (await change(await only(), { dueDay: addMonths(DAY, 9) })).json();
    const undone = await undo(seen);
    expect(await only()).toMatchObject({ id: moved.id, dueDay, state: 'open' });
    await finish(undone);
    expect(await only()).toMatchObject({ id: moved.id, dueDay, state: 'open' });
  });

  test('keeps a recall that the staff refused when it is undone and fulfilled again', async () => {
    const seen = await attend();
    const refused = (await refuse(await only(), 'Se mudó')).json();
    const undone = await undo(seen);
    expect(await only()).toMatchObject({ id: refused.id, state: 'refused', refusal: 'Se mudó' });
    await finish(undone);
    expect(await only()).toMatchObject({ id: refused.id, state: 'refused' });
  });

  test('removes a recall that was refused and reopened when it is undone', async () => {
    const seen = await attend();
    const refused = (await refuse(await only())).json();
    await change(refused, { dueDay: refused.dueDay });
    await undo(seen);
    expect(await recalls()).toEqual([]);
  });

  test('proposes one recall when two screens fulfil it at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await book({ day: addDays(DAY, round) });
      const inChair = await reception().scheduling.changeAppointmentState({
        params: { id },
        body: { state: 'in-chair', version: 1, reason: null },
      });
      const send = () =>
        app.request({
          method: 'POST',
          url: `/services/scheduling/appointments/${id}/state`,
          token,
          body: { state: 'fulfilled', version: inChair.version, reason: null, aheadOfTime: true },
        });
      const answers = await Promise.all([send(), send(), send()]);
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
      expect((await recalls()).filter(({ state }) => state === 'open')).toMatchObject([
        { appointmentId: id },
      ]);
    }
  });

  test('leaves the recall of the later appointment open when two are fulfilled at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const days = [addDays(DAY, 2 * round), addDays(DAY, 2 * round + 1)];
      const seen = await Promise.all(days.map((day) => attend({ day })));
      const open = (await recalls()).filter(({ state }) => state === 'open');
      expect(open).toMatchObject([{ appointmentId: seen[1]?.id }]);
    }
  });
});

describe('a recall', () => {
  test('is not reopened after a refusal if another one is open', async () => {
    const refused = await refuse(await plan(addMonths(today(), 6)));
    await plan(addMonths(today(), 7));
    const answer = await change(refused.json(), { dueDay: today() });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({ message: 'El paciente ya tiene otro control por el mismo motivo' });
  });

  test('cannot be changed once it was replaced', async () => {
    const first = await plan(addMonths(today(), 6));
    await plan(addMonths(today(), 7));
    const [, replaced] = (await recalls()).toSorted((a, b) => b.id - a.id);
    expect(replaced).toMatchObject({ id: first.id, state: 'replaced', version: 2 });
    for (const answer of [
      await refuse({ ...first, version: 2 }),
      await change({ ...first, version: 2 }, { dueDay: today() }),
    ])
      expect(answer.json()).toMatchObject({
        message: 'El paciente tiene un control más nuevo por el mismo motivo',
      });
  });

  test('is refused or planned once by two concurrent screens', async () => {
    const recall = await plan(today());
    const answers = await Promise.all([refuse(recall), refuse(recall), refuse(recall)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    await Promise.all([1, 2, 3].map((months) => plan(addMonths(today(), months))));
    expect((await recalls()).map(({ state }) => state).toSorted()).toEqual([
      'open',
      'refused',
      'replaced',
      'replaced',
    ]);
  });
});

describe('a booking', () => {
  test('closes no recall that it or a later appointment proposed', async () => {
    await attend({ day: addDays(DAY, -1) });
    const { id } = await attend();
    const [recall] = await recalls();
    if (!recall) throw new Error('no recall');
    await change(recall, { dueDay: DAY });
    expect((await recalls()).find(({ appointmentId }) => appointmentId === id)).toMatchObject({
      bookedFor: null,
    });
  });
});
