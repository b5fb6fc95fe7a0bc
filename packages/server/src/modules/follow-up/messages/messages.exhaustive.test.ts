import { WITHDRAWAL_SECONDS } from '@dentaria/contract/follow-up/follow-up-messages.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../kernel/database/database.ts';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import { obstaclesOf, testFollowUpOutbox } from '../testing/follow-up-outbox.ts';

const { app, world, reception, configure, buildPatient, recallOf, missedOf, send, deliver, states } =
  await testFollowUpOutbox();
const today = clinicTimeAt(WEDNESDAY).day;

let { agenda, params, server } = world;
beforeEach(() => {
  ({ agenda, params, server } = world);
});

describe('mails', () => {
  test('start from the text of the clinic, or of the caller', async () => {
    const texts = { subject: '{paciente}, te esperamos', body: 'Por {motivo}. {telefono}', whatsapp: 'Hola' };
    await app.as(agenda.dentist.token).followUp.updateFollowUpTemplate({
      params: { ...params, kind: 'recall' },
      body: texts,
    });
    await send([await recallOf(await buildPatient('eva@example.com'))]);
    await send([await recallOf(await buildPatient('ana@example.com'))], {
      subject: 'Hola',
      body: 'Soy {clinica}',
    });
    await deliver();
    expect(server.received.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Mensaje de Clínica \d+: Eva Luna, te esperamos$/),
      expect.stringMatching(/^Mensaje de Clínica \d+: Hola$/),
    ]);
    expect(server.received[0]?.text).toContain('Por Consulta. 11 5555-0101');
    await app
      .as(agenda.dentist.token)
      .followUp.resetFollowUpTemplate({ params: { ...params, kind: 'recall' } });
    const templates = await reception().listFollowUpTemplates({ params });
    expect(templates.map(({ own }) => own)).toEqual(Array(7).fill(false));
  });

  test('end their sentence if the clinic has no phone', async () => {
    await configure({ phone: null });
    await send([await recallOf(await buildPatient('eva@example.com'))]);
    await deliver();
    expect(server.received[0]?.text).toMatch(/comunicate con nosotros\.\n/);
  });

  test('are sent once to a patient with several items', async () => {
    const patient = await buildPatient('eva@example.com');
    const task = await reception().createTask({
      params,
      body: { title: 'Avisar', note: null, dueDay: today, patientId: patient.id },
    });
    const sent = await send([await recallOf(patient), { kind: 'task', id: task.id }]);
    expect(sent).toMatchObject({ queued: 1, obstacles: [] });
    await deliver();
    expect(server.received).toHaveLength(1);
  });

  test('are sent once a day to a patient, even if two people send at once', async () => {
    const patient = await buildPatient('eva@example.com');
    const item = await recallOf(patient);
    const results = await Promise.all(Array.from({ length: 8 }, () => send([item])));
    expect(results.filter(({ queued }) => queued === 1)).toHaveLength(1);
    expect(results.flatMap(obstaclesOf)).toEqual(Array(7).fill('sent'));
    await deliver();
    expect(server.received).toHaveLength(1);
    expect(obstaclesOf(await send([await missedOf(patient)]))).toEqual(['sent']);
    const obstacle = async () => {
      const { groups } = await reception().readWorkList({ params, query: { kind: 'missed' } });
      return groups[0]?.items[0]?.patient?.mailObstacle;
    };
    await app.owner.query("update follow_up_messages set created_at = created_at - interval '1 day'");
    expect(await obstacle()).toBe('sent');
    await app.owner.query("update follow_up_messages set due_at = due_at - interval '1 day'");
    expect(await obstacle()).toBeNull();
  });

  test('keep one Message-ID and are never lost, whichever transaction crashes', async () => {
    for (let crashAt = 1; crashAt <= 4; crashAt += 1) {
      const item = await recallOf(await buildPatient(`eva${crashAt}@example.com`));
      await send([item]);
      let transactions = 0;
      const crashing: Database = {
        ...app.database,
        transaction: (work) => {
          transactions += 1;
          if (transactions === crashAt) throw new Error('killed');
          return app.database.transaction(work);
        },
      };
      await deliver(WITHDRAWAL_SECONDS, crashing);
      await deliver();
      await deliver();
    }
    expect(await states()).toEqual(['sent', 'sent', 'sent', 'sent']);
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(4);
  });
});
