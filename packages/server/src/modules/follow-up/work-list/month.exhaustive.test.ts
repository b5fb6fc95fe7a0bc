import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { WorkItem } from '@dentaria/contract/follow-up/work-list.ts';
import type { Appointment } from '@dentaria/contract/scheduling/appointments.ts';
import { expect, test } from 'vitest';
import { makeRandom } from '../../../demo/random.ts';
import { makeTokens } from '../../../kernel/access/tokens.ts';
import { clinicTimeAt, instantFrom } from '../../../testing/argentina.ts';
import { buildPractice, buildUser } from '../../../testing/builders/builders.ts';
import { TEST_SECRET, testApp } from '../../../testing/test-app.ts';
import { newPayment } from '../../billing/testing/payment-builders.ts';
import { newHistory, newRow } from '../../clinical-history/testing/histories.ts';
import { expectedWork } from '../testing/expected-work-list.ts';
import { markOnline } from '../testing/follow-up-builders.ts';

const FIRST_DAY = '2027-03-01';
let now = instantFrom({ day: FIRST_DAY, time: '08:00' });
const clock = () => now;
const app = await testApp({ clock });
const tokens = makeTokens(TEST_SECRET, 3_600, clock);

const ROLES = ['ADMIN', 'DENTIST', 'RECEPTIONIST'] as const;

/** Simulates a clinic: patients come, miss or cancel appointments and are called, at random. */
async function openClinic(seed: number) {
  const random = makeRandom(seed);
  const { clinic, dentist } = await buildPractice(app);
  const params = { clinicId: clinic.id };
  const people = {
    ADMIN: await buildUser(app, { role: 'ADMIN' }),
    DENTIST: dentist,
    RECEPTIONIST: await buildUser(app, { role: 'RECEPTIONIST', clinicId: clinic.id }),
  };
  const patients: number[] = [];
  for (let count = 0; count < 16; count += 1)
    patients.push((await buildUser(app, { role: 'PATIENT', clinicId: clinic.id })).id);
  /** Each call issues a new token, because sessions end within the day. */
  const as = async (role: (typeof ROLES)[number]) => {
    const { id, username, clinicId } = people[role];
    return app.as(await tokens.issue({ id, username, clinicId, roles: [`ROLE_${role}`], tokenVersion: 1 }));
  };
  const today = () => clinicTimeAt(now).day;
  const setTime = (day: string, time: string) => {
    now = instantFrom({ day, time });
  };
  setTime(FIRST_DAY, '08:00');
  const settings = await (await as('DENTIST')).scheduling.setUp({
    params,
    body: { weekdays: [1, 2, 3, 4, 5, 6], from: '08:00', to: '20:00', minutes: 30, chairs: 1 },
  });
  const typeIds = settings.types.map(({ id }) => id);
  await app.owner.query('update appointment_types set recall_months = 1 where clinic_id = $1 and id = $2', [
    clinic.id,
    typeIds[0],
  ]);
  const histories = new Map<number, number>();
  const plans = new Map<number, ReturnType<typeof newRow>[]>();

  const book = async (patientId: number, day: string) =>
    (await as('RECEPTIONIST')).scheduling.createAppointment({
      params,
      body: {
        patientId,
        professionalId: dentist.id,
        typeId: random.pick(typeIds),
        day,
        time: `${random.int(9, 16)}:00`.padStart(5, '0'),
        note: null,
        overbooked: true,
        outsideHours: true,
      },
    });

  const change = async (
    { id, version }: Appointment,
    state: 'confirmed' | 'in-chair' | 'fulfilled' | 'no-show' | 'cancelled',
  ) =>
    (await as('DENTIST')).scheduling.changeAppointmentState({
      params: { id },
      body: {
        state,
        version,
        reason: null,
        ...(state === 'cancelled' && { cancelledBy: 'patient' as const }),
      },
    });

  const move = async (
    { id, version, professionalId, typeId, note }: Appointment,
    day: string,
  ): Promise<Appointment> =>
    (await as('RECEPTIONIST')).scheduling.updateAppointment({
      params: { id },
      body: {
        professionalId,
        typeId,
        day,
        time: '10:00',
        note,
        overbooked: true,
        outsideHours: true,
        version,
      },
    });

  const agendaOf = async (day: string) => {
    const { appointments } = await (await as('DENTIST')).scheduling.readAgenda({
      params,
      query: { from: day },
    });
    return appointments.filter(({ state }) => state === 'booked' || state === 'confirmed');
  };

  async function write(patientId: number): Promise<void> {
    const { clinicalHistory } = await as('DENTIST');
    const version = histories.get(patientId) ?? 0;
    const call = { params: { id: patientId } };
    const rows = plans.get(patientId) ?? [];
    const done = newRow({
      procedureDate: addDays(today(), random.pick([-28, -20, -10, 0])),
      debit: random.int(1, 99_999) / 100,
    });
    const body = newHistory({ treatmentPlan: [...rows, done] });
    const { treatmentPlan } = await (version === 0
      ? clinicalHistory.createHistory({ ...call, body })
      : clinicalHistory.saveHistory({ ...call, body: { ...body, version } }));
    plans.set(
      patientId,
      treatmentPlan.map(({ id, procedureDate, debit }) => ({ ...newRow({ procedureDate, debit }), id })),
    );
    histories.set(patientId, version + 1);
  }

  /** Pays half of the debt or all of it. The payment is sometimes voided. */
  async function pay(patientId: number): Promise<void> {
    const { billing } = await as('RECEPTIONIST');
    const account = { params: { ...params, patientId } };
    const { balance } = await billing.readAccount(account);
    const amount = random.pick([balance, Math.ceil(balance / 2)]);
    const { id } = await billing.createPayment({ ...account, body: newPayment({ amount, day: today() }) });
    if (random.chance(0.3))
      await billing.voidPayment({ params: { ...params, id }, body: { reason: 'Repetido' } });
  }

  /** Handles an item as the reception would. */
  async function work({ kind, id, patient, appointment }: WorkItem): Promise<void> {
    const { followUp, scheduling } = await as('RECEPTIONIST');
    const item = { params: { ...params, kind, id } };
    if (!patient || kind === 'mail') return;
    if (kind === 'balance' && random.chance(0.5)) return pay(patient.id);
    if (kind === 'unclosed' && appointment) {
      const unclosed = await scheduling.readAppointment({ params: { id: appointment.id } });
      if (unclosed.state === 'in-chair') return void (await change(unclosed, 'fulfilled'));
      return void (await change(unclosed, random.pick(['no-show', 'cancelled'])));
    }
    if (kind === 'unconfirmed' && appointment)
      return void (await change(
        await scheduling.readAppointment({ params: { id: appointment.id } }),
        random.pick(['confirmed', 'confirmed', 'cancelled']),
      ));
    switch (random.pick(['book', 'later', 'call', 'refuse', 'dismiss', 'assign', 'leave'])) {
      case 'book':
        return void (await book(patient.id, addDays(today(), random.int(1, 6))));
      case 'later':
        return void (await followUp.createAttempt({
          ...item,
          body: {
            channel: 'phone',
            result: 'call-later',
            comment: null,
            nextTryDay: addDays(today(), random.int(1, 4)),
          },
        }));
      case 'call':
        return void (await followUp.createAttempt({
          ...item,
          body: { channel: 'phone', result: 'no-answer', comment: null, nextTryDay: null },
        }));
      case 'refuse': {
        const attempt = await followUp.createAttempt({
          ...item,
          body: { channel: 'phone', result: 'refused', comment: 'No', nextTryDay: null },
        });
        if (random.chance(0.4)) await followUp.removeAttempt({ params: { ...params, id: attempt.id } });
        return;
      }
      case 'dismiss':
        if (kind === 'task') return;
        await followUp.dismissWork({ ...item, body: { reason: 'Se mudó' } });
        if (random.chance(0.4)) await followUp.restoreWork(item);
        return;
      case 'assign':
        return void (await followUp.assignWork({ ...item, body: { assigneeId: dentist.id } }));
      default:
        return;
    }
  }

  const readOpen = async (role: (typeof ROLES)[number]) => {
    const { groups } = await (await as(role)).followUp.readWorkList({ params, query: { limit: 100 } });
    return groups.flatMap(({ items }) => items);
  };

  return {
    patients,
    random,
    clinicId: clinic.id,
    setTime,
    book,
    change,
    move,
    agendaOf,
    write,
    work,
    readOpen,
    typeIds,
    today,
    as,
    params,
  };
}

type SimulatedClinic = Awaited<ReturnType<typeof openClinic>>;

/** Compares every role's list and the calls to each patient with the rules. Returns the kinds listed. */
async function check({ clinicId, readOpen }: SimulatedClinic): Promise<string[]> {
  const kinds: string[] = [];
  for (const role of ROLES) {
    const listed = await readOpen(role);
    const expected = (await expectedWork(app.owner, { clinicId, now, role })).filter(
      ({ state }) => state === 'open',
    );
    const key = ({ kind, id }: Pick<WorkItem, 'kind' | 'id'>) => `${kind} ${id}`;
    const shown = listed.map((item) => `${key(item)} ${item.patient?.name} ${item.patient?.phone}`);
    const wanted = expected.map((item) => `${key(item)} ${item.addressee?.name} ${item.addressee?.phone}`);
    expect(shown.toSorted()).toEqual(wanted.toSorted());
    const called = listed.filter(({ kind }) => kind === 'missed' || kind === 'recall');
    const names = called.map(({ patient }) => patient?.id);
    expect(new Set(names).size).toBe(names.length);
    kinds.push(...listed.map(({ kind }) => kind));
  }
  return kinds;
}

/** Sometimes the staff forget to mark the appointment as fulfilled. */
async function come({ random, change, write }: SimulatedClinic, appointment: Appointment): Promise<void> {
  const inChair = await change(appointment, 'in-chair');
  if (random.chance(0.9)) await change(inChair, 'fulfilled');
  if (random.chance(0.6)) await write(appointment.patient.id);
}

async function spendDay(clinic: SimulatedClinic, day: string): Promise<void> {
  const { random, patients, setTime, as, params } = clinic;
  setTime(day, '08:30');
  const worked = new Set<number>();
  for (const item of await clinic.readOpen('RECEPTIONIST')) {
    // A patient booked for one reason may no longer be listed for the other.
    if (worked.has(item.patient?.id ?? 0) || !random.chance(0.3)) continue;
    await clinic.work(item);
    if (item.patient) worked.add(item.patient.id);
  }
  for (const patientId of random.sample(patients, 2))
    if (random.chance(0.6)) {
      const { id } = await clinic.book(patientId, addDays(day, random.int(0, 5)));
      if (random.chance(0.3)) await markOnline(app, id);
    }
  for (const patientId of random.sample(patients, 2))
    await (await as('RECEPTIONIST')).followUp.createRecall({
      params,
      body: {
        patientId,
        typeId: random.pick(clinic.typeIds),
        dueDay: addDays(day, random.int(-40, 20)),
      },
    });
  setTime(day, '17:30');
  for (const appointment of await clinic.agendaOf(day))
    switch (random.pick(['come', 'come', 'miss', 'miss', 'cancel', 'forget'])) {
      case 'come':
        await come(clinic, appointment);
        break;
      case 'miss':
        await clinic.change(appointment, 'no-show');
        break;
      case 'cancel':
        await clinic.change(appointment, 'cancelled');
        break;
    }
  for (const patientId of random.sample(patients, random.int(0, 2))) await clinic.write(patientId);
  for (const appointment of await clinic.agendaOf(addDays(day, 2))) {
    const change = random.pick(['cancel', 'move', ...Array(5).fill('keep')]);
    if (change === 'cancel') await clinic.change(appointment, 'cancelled');
    if (change === 'move') await clinic.move(appointment, addDays(day, random.int(1, 8)));
  }
}

test('lists exactly once each patient who should be called, on every day of a month', async () => {
  const clinic = await openClinic(1);
  const kinds = new Set<string>();
  for (let index = 0; index < 30; index += 1) {
    const day = addDays(FIRST_DAY, index);
    await spendDay(clinic, day);
    clinic.setTime(day, '20:00');
    for (const kind of await check(clinic)) kinds.add(kind);
  }
  // Waiting items return on their day.
  clinic.setTime(addDays(FIRST_DAY, 36), '09:00');
  for (const kind of await check(clinic)) kinds.add(kind);
  expect([...kinds].toSorted()).toEqual([
    'balance',
    'cancelled',
    'missed',
    'recall',
    'unclosed',
    'unconfirmed',
    'without-history',
  ]);
});
