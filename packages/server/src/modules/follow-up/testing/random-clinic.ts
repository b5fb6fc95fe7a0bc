import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type pg from 'pg';
import { makeRandom } from '../../../demo/random.ts';
import { clinicTimeAt, instantFrom } from '../../../testing/argentina.ts';
import { insertRandomAccount } from './random-balances.ts';
import { insertRandomEstimate } from './random-estimates.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface Place {
  readonly clinicId: number;
  readonly professionalId: number;
  readonly staffIds: readonly number[];
  readonly patientIds: readonly number[];
  readonly now: Date;
}

/** Fills the tables of the work list with random rows around `now`, many of them at the edges of the rules. */
export async function fillRandomClinic(
  owner: pg.Pool,
  { clinicId, professionalId, staffIds, patientIds, now }: Place,
  seed: number,
): Promise<void> {
  const random = makeRandom(seed);
  const insert = async (table: string, values: Readonly<Record<string, unknown>>): Promise<number> => {
    const names = Object.keys(values);
    const { rows } = await owner.query(
      `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')}) returning *`,
      Object.values(values),
    );
    return rows[0]?.id ?? 0;
  };
  const at = (days: number): Date =>
    new Date(now.getTime() + days * DAY + random.pick([-3, -2, -1, 0, 1, 2, 12]) * HOUR);
  const day = (days: number): string => at(days).toISOString().slice(0, 10);
  const types: number[] = [];
  for (const name of ['Consulta', 'Control', 'Limpieza'])
    types.push(
      await insert('appointment_types', {
        clinic_id: clinicId,
        name,
        minutes: 30,
        color: 'blue',
        recall_months: 6,
      }),
    );
  await insert('schedules', {
    clinic_id: clinicId,
    professional_id: professionalId,
    valid_from: day(-500),
    intervals: JSON.stringify(
      random
        .sample([1, 2, 3, 4, 5, 6, 7], random.int(0, 6))
        .map((weekday) => ({ weekday, from: '08:00', to: '20:00', chairId: null })),
    ),
  });
  const midnight = (days: number): Date =>
    instantFrom({ day: addDays(clinicTimeAt(now).day, days), time: '00:00' });
  if (random.chance(0.5))
    await insert('closures', {
      clinic_id: clinicId,
      professional_id: random.pick([null, professionalId]),
      starts_at: midnight(1),
      ends_at: midnight(random.int(2, 3)),
    });
  const marks: (readonly [kind: string, id: number, occurrence: string])[] = [];
  const occurrenceOf = (start: Date) => String(Math.round(start.getTime() / 1000));

  const procedureId = await insert('procedures', {
    clinic_id: clinicId,
    code: '02.22',
    name: 'Restauración',
  });
  let number = 0;
  let receipts = 0;
  const nextReceipt = (): number => {
    receipts += 1;
    return receipts;
  };
  for (const patientId of patientIds) {
    for (let count = random.int(0, 2); count > 0; count -= 1) {
      number += 1;
      const parts = {
        clinicId,
        patientId,
        dentistId: professionalId,
        procedureId,
        number,
        random,
        insert,
        at,
      };
      const mark = await insertRandomEstimate(parts);
      if (mark) marks.push(mark);
    }
    const account = { clinicId, patientId, dentistId: professionalId, random, insert, day, nextReceipt };
    const owedSince = await insertRandomAccount(account);
    if (owedSince && random.chance(0.4)) marks.push(['balance', patientId, owedSince]);
    const history = random.chance(0.7)
      ? await insert('histories', {
          clinic_id: clinicId,
          patient_user_id: patientId,
          volume: 1,
          version: 1,
          next_row_id: 1,
          restorations: 0,
          caries: 0,
          extractions: 0,
          absent_teeth: 0,
          crowns: 0,
          notes: 0,
          created_at: at(-400),
        })
      : undefined;
    const own: { id: number; start: Date; typeId: number; state: string }[] = [];
    for (let visit = random.int(0, 5); visit > 0; visit -= 1) {
      const days = random.pick([-400, -181, -180, -179, -60, -31, -30, -29, -5, -1, 0, 1, 1, 2, 3, 4, 5, 30]);
      const start = at(days);
      const isOver = start < now;
      const state = random.pick(
        isOver
          ? ['fulfilled', 'fulfilled', 'fulfilled', 'no-show', 'no-show', 'cancelled', 'booked', 'in-chair']
          : ['booked', 'booked', 'confirmed', 'cancelled', 'arrived'],
      );
      const typeId = random.pick(types);
      const id = await insert('appointments', {
        clinic_id: clinicId,
        patient_id: patientId,
        professional_id: professionalId,
        type_id: typeId,
        starts_at: start,
        ends_at: new Date(start.getTime() + HOUR / 2),
        overbooked: true,
        state,
        state_changed_at: random.chance(0.5) ? at(random.pick([-200, -31, -1])) : null,
        updated_at: at(random.pick([-200, -31, -1])),
        created_at: at(random.pick([-410, -150, -30, -2])),
        ...(random.chance(0.3) && {
          contact_name: `Zulma ${patientId}`,
          contact_phone: '11 5555-0199',
          contact_email: `zulma${patientId}@example.com`,
        }),
        fulfilled_at:
          state === 'fulfilled'
            ? new Date(Math.min(start.getTime() + random.int(0, 3) * HOUR, now.getTime()))
            : null,
      });
      own.push({ id, start, typeId, state });
      if (history && state === 'fulfilled' && random.chance(0.5))
        await insert('history_versions', {
          clinic_id: clinicId,
          history_id: history,
          version: own.length,
          action: random.pick(['saved', 'saved', 'archived']),
          author_id: professionalId,
          saved_at: new Date(start.getTime() + random.pick([-26, -3, 0, 1, 5, 40]) * HOUR),
          people: [professionalId],
          content: '{}',
          hash: Buffer.from('00', 'hex'),
        });
      for (const kind of ['unconfirmed', 'unclosed', 'missed', 'cancelled', 'without-history'])
        if (random.chance(0.2)) marks.push([kind, id, random.chance(0.8) ? occurrenceOf(start) : '0']);
      if (random.chance(0.3)) {
        const stateAt = at(random.pick([-15, -14, -13, -1, 0]));
        const message = await insert('reminders', {
          clinic_id: clinicId,
          appointment_id: id,
          kind: random.pick(['booked', 'moved', 'cancelled']),
          starts_at: random.pick([start, start, start, at(-1)]),
          state: random.pick(['sent', 'failed', 'failed', 'bounced', 'queued']),
          message_id: '',
          due_at: random.pick([stateAt, at(0), at(-2 / 24)]),
          created_at: stateAt,
          state_at: stateAt,
        });
        if (random.chance(0.3)) marks.push(['mail', message * 4, occurrenceOf(stateAt)]);
      }
    }
    for (const typeId of random.sample(types, random.int(0, 3))) {
      const source = own.find((each) => each.typeId === typeId && each.state === 'fulfilled');
      const dueDay = day(random.pick([-400, -200, -31, -30, -29, -1, 0, 1, 30]));
      const state = random.pick(['open', 'open', 'open', 'refused', 'replaced']);
      const id = await insert('recalls', {
        clinic_id: clinicId,
        patient_id: patientId,
        type_id: typeId,
        appointment_id: source?.id ?? null,
        due_day: dueDay,
        state,
        ...(state === 'refused' && {
          refusal: 'Se mudó',
          refused_at: random.pick([at(-2), now]),
          refused_by: random.pick(staffIds),
        }),
      });
      if (random.chance(0.3)) marks.push(['recall', id, random.chance(0.8) ? dueDay : '2020-01-01']);
    }
    if (random.chance(0.3))
      await insert('message_consents', {
        clinic_id: clinicId,
        patient_id: patientId,
        answer: random.pick(['no', 'no', 'yes']),
        updated_at: random.pick([at(-40), at(9)]),
      });
    for (const about of random.chance(0.3) ? [undefined] : random.sample(own, random.int(0, 2))) {
      const stateAt = at(random.pick([-15, -14, -1, 0]));
      await insert('follow_up_messages', {
        clinic_id: clinicId,
        batch_id: 1,
        patient_id: patientId,
        user_id: professionalId,
        kind: about ? random.pick(['unconfirmed', 'unconfirmed', 'missed', 'mail']) : 'recall',
        subject_id: about?.id ?? 1,
        appointment_id: about?.id ?? null,
        occurrence: about && random.chance(0.8) ? occurrenceOf(about.start) : '0',
        channel: 'email',
        subject: 'Control',
        body: 'Control',
        state: random.pick(['sent', 'failed', 'bounced', 'queued']),
        message_id: '',
        due_at: random.pick([stateAt, at(0), at(-2 / 24)]),
        created_at: stateAt,
        state_at: stateAt,
      });
    }
    if (random.chance(0.5)) {
      const dueDay = day(random.pick([-40, -1, 0, 1]));
      const isDone = random.chance(0.3);
      const isDeleted = random.chance(0.2);
      const id = await insert('tasks', {
        clinic_id: clinicId,
        title: 'Llamar al laboratorio',
        patient_id: random.pick([patientId, null]),
        assignee_id: random.pick([null, ...staffIds]),
        due_day: dueDay,
        series_day: dueDay,
        created_by: professionalId,
        done_at: isDone ? now : null,
        done_by: isDone ? professionalId : null,
        deleted_at: isDeleted ? now : null,
        deleted_by: isDeleted ? professionalId : null,
      });
      if (random.chance(0.3)) marks.push(['task', id, dueDay]);
    }
  }
  for (const [kind, id, occurrence] of marks) {
    const isDismissed = kind !== 'task' && kind !== 'recall' && random.chance(0.4);
    await insert('work_marks', {
      clinic_id: clinicId,
      kind,
      subject_id: id,
      occurrence,
      assignee_id: kind === 'task' ? null : random.pick([null, ...staffIds]),
      wait_until: random.pick([null, day(0), day(1), day(-1), day(9)]),
      ...(isDismissed && { dismissed_at: at(-1), dismissed_by: professionalId, dismissal: 'Se mudó' }),
    });
  }
  for (const patientId of random.sample(patientIds, Math.ceil(patientIds.length / 8)))
    await owner.query(
      random.pick([
        'update users set enabled = false where id = $1',
        'update users set removed_at = now() where id = $1',
      ]),
      [patientId],
    );
}
