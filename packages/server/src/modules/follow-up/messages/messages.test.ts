import { beforeEach, describe, expect, test } from 'vitest';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { obstaclesOf, testFollowUpOutbox } from '../testing/follow-up-outbox.ts';

const { app, world, reception, configure, buildPatient, recallOf, unconfirmedOf, send, deliver, states } =
  await testFollowUpOutbox();
const today = clinicTimeAt(WEDNESDAY).day;

let { agenda, params, receptionist, server } = world;
beforeEach(() => {
  ({ agenda, params, receptionist, server } = world);
});

describe('mails', () => {
  test('are sent with the text of their kind', async () => {
    const item = await recallOf(await buildPatient('eva@example.com'));
    const sent = await send([item]);
    expect(sent).toMatchObject({ queued: 1, chats: [], obstacles: [], batchId: expect.any(Number) });
    await deliver();
    expect(await states()).toEqual(['sent']);
    const [mail] = server.received;
    expect(mail?.subject).toMatch(/^Es hora de tu control en /);
    expect(mail?.text).toContain('Hola, Eva Luna:');
    expect(mail?.text).toContain('(Consulta)');
    expect(mail?.text).toContain('11 5555-0101');
    expect(mail?.text).toContain('Av. Siempreviva 742');
  });

  test('are not sent to patients who cannot receive them or have declined', async () => {
    const declined = await buildPatient('eva@example.com');
    await app.as(receptionist.token).scheduling.updateMessageConsent({
      params: { id: declined.id },
      body: { answer: 'no' },
    });
    const task = await reception().createTask({
      params,
      body: { title: 'Pedir guantes', note: null, dueDay: today },
    });
    const booked = await buildPatient('ana@example.com');
    const gone = await recallOf(booked);
    await app.owner.query('update users set removed_at = now() where id = $1', [booked.id]);
    const refused = await recallOf(declined);
    const result = await send([
      refused,
      await recallOf(await buildPatient(null)),
      { kind: 'task', id: task.id },
      gone,
    ]);
    expect(obstaclesOf(result)).toEqual(['declined', 'no-email', 'no-patient', 'gone']);
    expect(result).toMatchObject({ batchId: null, queued: 0 });
    const chat = await reception().sendWorkMessages({
      params,
      body: { items: [refused], channel: 'whatsapp' },
    });
    expect(chat).toMatchObject({ batchId: null, chats: [], obstacles: [{ obstacle: 'declined' }] });
    expect(await states()).toEqual([]);
    const { groups } = await reception().readWorkList({ params, query: { kind: 'recall' } });
    expect(groups[0]?.items.map(({ patient }) => [patient?.mailObstacle, patient?.hasDeclined])).toEqual([
      ['declined', true],
      ['no-email', false],
    ]);
  });

  test('can be withdrawn until they are sent', async () => {
    const patients = [await buildPatient('eva@example.com'), await buildPatient('ana@example.com')];
    const items = await Promise.all(patients.map(recallOf));
    const withdraw = (batchId: number | null) =>
      reception().withdrawWorkMessages({ params: { ...params, id: batchId ?? 0 } });
    const first = await send(items);
    expect(await withdraw(first.batchId)).toEqual({ withdrawn: 2 });
    expect(await withdraw(first.batchId)).toEqual({ withdrawn: 0 });
    await deliver();
    expect(server.received).toEqual([]);
    const second = await send(items);
    expect(second.queued).toBe(2);
    await app.owner.query("update follow_up_messages set due_at = '2020-01-01' where state = 'queued'");
    expect(await withdraw(second.batchId)).toEqual({ withdrawn: 0 });
    await deliver();
    expect(server.received).toHaveLength(2);
    const elsewhere = await buildUser(app, { role: 'RECEPTIONIST' });
    const stolen = app.as(elsewhere.token).followUp.withdrawWorkMessages({
      params: { clinicId: elsewhere.clinicId ?? 0, id: second.batchId ?? 0 },
    });
    await expect(stolen).rejects.toMatchObject({ status: 404 });
  });

  test.each([
    [
      'the patient booked',
      'insert into appointments (clinic_id, patient_id, professional_id, type_id, starts_at, ends_at, overbooked) select clinic_id, $1, professional_id, type_id, starts_at, ends_at, true from appointments where clinic_id = $2 limit 1',
    ],
    [
      'the patient declined',
      "insert into message_consents (patient_id, clinic_id, answer) values ($1, $2, 'no')",
    ],
    ['the patient was removed', 'update users set removed_at = now() where id = $1 and clinic_id = $2'],
    ['the clinic was deactivated', 'update clinics set active = $1 < 0 where id = $2'],
    [
      'the recall was refused',
      "update recalls set state = 'refused', refused_at = now(), refused_by = patient_id where patient_id = $1 and clinic_id = $2",
    ],
  ])('are not sent if %s since they were queued', async (_, statement) => {
    const patient = await buildPatient('eva@example.com');
    await send([await recallOf(patient)]);
    await app.owner.query(statement, [patient.id, agenda.clinicId]);
    await deliver();
    expect(await states()).toEqual(['withdrawn']);
    expect(server.received).toEqual([]);
  });

  test('wait until quiet hours end', async () => {
    const { time } = clinicTimeAt(WEDNESDAY);
    const shift = (minutes: number) => clinicTimeAt(new Date(WEDNESDAY.getTime() + minutes * 60_000)).time;
    await configure({ quietFrom: time, quietTo: shift(120) });
    await send([await recallOf(await buildPatient('eva@example.com'))]);
    const { rows } = await app.owner.query(
      `select extract(epoch from m.due_at - m.created_at) / 60 as minutes, j.start_after = m.due_at as is_planned
         from follow_up_messages m join outgoing_mails o on o.message_id = m.message_id
         join jobs.job j on (j.data ->> 'id')::bigint = o.id
        where m.clinic_id = $1`,
      [agenda.clinicId],
    );
    expect(Number(rows[0]?.minutes)).toBeGreaterThan(115);
    expect(rows[0]?.is_planned).toBe(true);
    await deliver();
    expect(server.received).toEqual([]);
    await deliver(121 * 60);
    expect(await states()).toEqual(['sent']);
  });

  test('are on the list and on the timeline if they bounce', async () => {
    const patient = await buildPatient('eva@example.com');
    await send([await recallOf(patient)]);
    server.mode = 'refuse-recipient';
    await deliver();
    expect(await states()).toEqual(['bounced']);
    const { groups } = await reception().readWorkList({ params, query: { kind: 'mail' } });
    expect(groups[0]?.items).toMatchObject([
      {
        patient: { id: patient.id, mailObstacle: null },
        detail: 'El servidor SMTP rechazó la dirección del destinatario',
      },
    ]);
    const { entries } = await reception().readTimeline({ params: { id: patient.id }, query: {} });
    expect(entries.some(({ kind }) => kind === 'message')).toBe(true);
  });
});

describe('a mail that would be sent after quiet hours', () => {
  test('is refused if it would arrive on the day of the appointment', async () => {
    await configure({ quietFrom: '00:01', quietTo: '00:00' });
    const item = await unconfirmedOf(await buildPatient('eva@example.com'));
    expect(obstaclesOf(await send([item]))).toEqual(['late']);
    expect(await send([await recallOf(await buildPatient('ana@example.com'))])).toMatchObject({ queued: 1 });
    expect(await send([item], { channel: 'whatsapp' })).toMatchObject({ obstacles: [] });
    await configure();
    expect(await send([item])).toMatchObject({ queued: 1, obstacles: [] });
  });
});

describe('WhatsApp', () => {
  test('adds the area code of the clinic to a local mobile number', async () => {
    const item = await recallOf(await buildPatient(null, '15-5555-0101'));
    await configure({ phone: '4555-0100' });
    expect(obstaclesOf(await send([item], { channel: 'whatsapp' }))).toEqual(['no-phone']);
    await configure({ phone: '+54 11 4555-0100' });
    const sent = await send([item], { channel: 'whatsapp' });
    expect(new URL(sent.chats[0]?.url ?? '').pathname).toBe('/5491155550101');
  });

  test('opens a chat with the text of the kind and records it as sent', async () => {
    const patient = await buildPatient(null);
    const item = await recallOf(patient);
    const incomplete = await recallOf(await buildPatient(null, '555'));
    const sent = await send([item, incomplete], { channel: 'whatsapp' });
    expect(obstaclesOf(sent)).toEqual(['no-phone']);
    expect(sent.queued).toBe(0);
    const url = new URL(sent.chats[0]?.url ?? '');
    expect(url.pathname).toBe('/5491155550101');
    expect(url.searchParams.get('text')).toMatch(/^Hola, Eva Luna: ya es momento de tu próximo control/);
    expect(await states()).toEqual(['sent']);
    const { entries } = await reception().readTimeline({ params: { id: patient.id }, query: {} });
    const [noted] = entries.filter(({ kind }) => kind === 'message');
    expect(noted?.detail).toBe(`Chat abierto: «${url.searchParams.get('text')}»`);
    await deliver();
    expect(server.received).toEqual([]);
  });
});
