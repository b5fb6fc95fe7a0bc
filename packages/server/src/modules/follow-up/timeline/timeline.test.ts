import type { TimelineEntry } from '@dentaria/contract/follow-up/timeline.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../../kernel/clock.ts';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import {
  type BuiltAgenda,
  buildAgendaOfClinic,
  newAppointment,
  nextMonday,
} from '../../../testing/builders/agenda-builders.ts';
import { type BuiltUser, buildUser } from '../../../testing/builders/builders.ts';
import { presentOf } from '../../../testing/clock.ts';
import { testApp } from '../../../testing/test-app.ts';
import { newHistory } from '../../clinical-history/testing/histories.ts';
import { fulfil } from '../testing/follow-up-builders.ts';

const app = await testApp({ clock: systemClock });
/** PostgreSQL's time, which column defaults use. */
const present = await presentOf(app);
const TODAY = clinicTimeAt(present).day;

let agenda: BuiltAgenda & { readonly dentist: BuiltUser };
let receptionist: BuiltUser;
let params: { clinicId: number };
let patientId: number;

beforeEach(async () => {
  agenda = await buildAgendaOfClinic(app, present);
  const { clinicId } = agenda;
  params = { clinicId };
  receptionist = await buildUser(app, {
    role: 'RECEPTIONIST',
    clinicId,
    firstName: 'Rita',
    lastName: 'Rojas',
  });
  patientId = (await buildUser(app, { role: 'PATIENT', clinicId })).id;
});

const read = (token: string, before?: string) =>
  app
    .as(token)
    .followUp.readTimeline({ params: { id: patientId }, query: before === undefined ? {} : { before } });

/** Reads all pages in order. */
async function readAll(token: string): Promise<TimelineEntry[]> {
  const entries: TimelineEntry[] = [];
  for (let next: string | null | undefined; next !== null; ) {
    const page = await read(token, next);
    expect(page.entries.length).toBeLessThanOrEqual(25);
    entries.push(...page.entries);
    next = page.next;
  }
  return entries;
}

/** An appointment that began some hours ago. */
async function seen(hours: number) {
  const clients = app.as(receptionist.token);
  const appointment = await clients.scheduling.createAppointment({
    params,
    body: newAppointment(agenda, { patientId, day: nextMonday(present), overbooked: true }),
  });
  const at = new Date(present.getTime() - hours * 3_600_000);
  await app.owner.query(
    `update appointments set starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '30 min' where id = $1`,
    [appointment.id, at],
  );
  await fulfil(clients, appointment);
  return { id: appointment.id, at };
}

const createTask = (title: string) =>
  app.as(receptionist.token).followUp.createTask({
    params,
    body: { title, note: null, dueDay: TODAY, patientId },
  });

const insertAttempt = (at: Date) =>
  app.owner.query(
    `insert into work_attempts (clinic_id, kind, subject_id, patient_id, user_id, channel, result, comment, created_at)
     values ($1, 'missed', 1, $2, $3, 'phone', 'no-answer', 'Suena y nada', $4)`,
    [agenda.clinicId, patientId, receptionist.id, at],
  );

const insertMessage = (appointmentId: number, at: Date) =>
  app.owner.query(
    `insert into reminders (clinic_id, appointment_id, kind, starts_at, state, message_id, due_at, created_at, state_at)
     values ($1, $2, 'early-reminder', $3, 'sent', 'm', $3, $3, $3)`,
    [agenda.clinicId, appointmentId, at],
  );

const insertFollowUpMessage = (at: Date) =>
  app.owner.query(
    `insert into follow_up_messages (clinic_id, batch_id, patient_id, user_id, kind, subject_id, channel, subject, body,
                                     state, message_id, due_at, created_at, state_at)
     values ($1, 1, $2, $3, 'recall', 1, 'email', 'Es hora de tu control', '', 'sent', 'm', $4, $4, $4)`,
    [agenda.clinicId, patientId, receptionist.id, at],
  );

describe('the timeline of a patient', () => {
  test('lists the entries of every module, newest first', async () => {
    const { id, at } = await seen(20);
    const hoursAgo = (hours: number) => new Date(present.getTime() - hours * 3_600_000);
    await insertMessage(id, hoursAgo(30));
    await insertFollowUpMessage(hoursAgo(5));
    await insertAttempt(hoursAgo(3));
    const { clinicalHistory } = app.as(agenda.dentist.token);
    await clinicalHistory.createHistory({ params: { id: patientId }, body: newHistory() });
    await createTask('Pedir la radiografía');
    const entries = await readAll(agenda.dentist.token);
    expect(entries.map(({ kind, title, detail, by }) => [kind, title, detail, by])).toEqual([
      [
        'task',
        'Tarea: Pedir la radiografía',
        `Para el ${TODAY.split('-').reverse().join('/')}`,
        'Rita Rojas',
      ],
      ['version', 'Historia clínica guardada', 'Versión 1', expect.any(String)],
      ['recall', 'Control: Consulta', expect.stringMatching(/^Para el \d\d\/\d\d\/\d{4}$/), null],
      ['attempt', 'Llamada: no contestó', 'Suena y nada', 'Rita Rojas'],
      ['message', 'Email: Es hora de tu control', 'Enviado', 'Rita Rojas'],
      ['appointment', 'Turno: Consulta', 'Atendido', expect.any(String)],
      ['message', 'Primer recordatorio', 'Enviado', null],
    ]);
    expect(entries.find(({ kind }) => kind === 'appointment')).toMatchObject({ id, at: at.toISOString() });
    const messages = entries.filter(({ kind }) => kind === 'message').map(({ id: key }) => key);
    expect(new Set(messages).size).toBe(2);
  });

  test('shows that a chat was opened, and why a recall was dismissed', async () => {
    await insertFollowUpMessage(present);
    await app.owner.query(
      `update follow_up_messages set channel = 'whatsapp', subject = '', body = 'Hola, Ana: te esperamos.' where patient_id = $1`,
      [patientId],
    );
    const { followUp } = app.as(receptionist.token);
    const { id } = await followUp.createRecall({
      params,
      body: { patientId, typeId: agenda.typeId, dueDay: TODAY },
    });
    await followUp.refuseRecall({ params: { ...params, id }, body: { refusal: 'Se mudó', version: 1 } });
    const entries = await readAll(receptionist.token);
    expect(entries.map(({ title, detail }) => [title, detail])).toEqual([
      ['Control: Consulta', 'Descartado: Se mudó'],
      ['WhatsApp', 'Chat abierto: «Hola, Ana: te esperamos.»'],
    ]);
  });

  test('hides versions of a history from a receptionist and audits the reads of others', async () => {
    const { clinicalHistory } = app.as(agenda.dentist.token);
    await clinicalHistory.createHistory({ params: { id: patientId }, body: newHistory() });
    expect(await readAll(receptionist.token)).toEqual([]);
    expect(await readAll(agenda.dentist.token)).toMatchObject([{ kind: 'version', id: 1 }]);
    const { rows } = await app.owner.query(
      `select user_id from audit where action = 'list-versions' and clinic_id = $1`,
      [agenda.clinicId],
    );
    expect(rows).toEqual([{ user_id: agenda.dentist.id }]);
  });

  test('omits appointments that have not begun', async () => {
    await app.as(receptionist.token).scheduling.createAppointment({
      params,
      body: newAppointment(agenda, { patientId, day: nextMonday(present), overbooked: true }),
    });
    expect((await readAll(receptionist.token)).map(({ kind }) => kind)).not.toContain('appointment');
  });

  test('lists every entry once, even entries with the same timestamp', async () => {
    const at = present;
    for (let round = 0; round < 15; round += 1) {
      await insertAttempt(at);
      await insertFollowUpMessage(at);
      await createTask(`Tarea ${round}`);
    }
    await app.owner.query('update tasks set created_at = $2 where patient_id = $1', [patientId, at]);
    const entries = await readAll(receptionist.token);
    expect(entries).toHaveLength(45);
    expect(new Set(entries.map(({ kind, id }) => `${kind} ${id}`)).size).toBe(45);
    expect((await read(receptionist.token)).next).not.toBeNull();
  });

  test('refuses a forged cursor', async () => {
    for (const before of [
      'abc',
      Buffer.from('[1,2]').toString('base64url'),
      Buffer.from('[-1,0,0]').toString('base64url'),
    ]) {
      const answer = await app.request({
        method: 'GET',
        url: `/services/follow-up/patients/${patientId}/timeline?before=${before}`,
        token: receptionist.token,
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual({ before: 'Página inválida' });
    }
  });

  test('hides the entries of other clinics', async () => {
    await createTask('Del consultorio');
    const elsewhere = await buildAgendaOfClinic(app, present);
    await app.owner.query('update users set clinic_id = $2 where id = $1', [patientId, elsewhere.clinicId]);
    expect(await readAll(elsewhere.dentist.token)).toEqual([]);
    const admin = await buildUser(app, { role: 'ADMIN' });
    expect(await readAll(admin.token)).toHaveLength(1);
    await expect(read(receptionist.token)).rejects.toMatchObject({ status: 404 });
  });
});
