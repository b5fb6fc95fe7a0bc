import { describe, expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newHistory, newRow } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);
const print = (token: string, patientId: number) =>
  app.request({ method: 'GET', url: `/services/clinical-history/patients/${patientId}/history/pdf`, token });

describe('the lines of a text', () => {
  const text = (lines: number, end = '\n') => `x${`${end}x`.repeat(lines - 1)}`;
  const row = (lines: number, end?: string) => ({
    treatmentPlan: [newRow({ treatmentDescription: text(lines, end) })],
  });
  const note = (lines: number) => ({ toothNotes: [{ toothNumber: 11, noteText: text(lines) }] });
  const answer = (lines: number) => ({ anamnesis: { motivo_consulta: text(lines) } });

  test.each([
    ['a plan row', row, 50, 'treatmentPlan.0.treatmentDescription'],
    ['a note', note, 200, 'toothNotes.0.noteText'],
    ['an answer', answer, 200, 'anamnesis.motivo_consulta'],
  ])('of %s are limited', async (_, content, limit, field) => {
    const { dentist, patient } = await buildPractice(app);
    const send = (lines: number) => calls.create(dentist.token, patient.id, newHistory(content(lines)));
    const refused = await send(limit + 1);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { [field]: `Máximo ${limit} líneas` }]);
    const created = await send(limit);
    expect(created.statusCode).toBe(201);
    const saved = await calls.save(dentist.token, patient.id, asSave(created.json(), content(limit + 1)));
    expect([saved.statusCode, saved.json().errors]).toEqual([400, { [field]: `Máximo ${limit} líneas` }]);
  });

  test.each(['\r', '\r\n', '\u2028', '\u2029'])('end with %j too', async (end) => {
    const { dentist, patient } = await buildPractice(app);
    const send = (lines: number) => calls.create(dentist.token, patient.id, newHistory(row(lines, end)));
    expect([(await send(51)).statusCode, (await send(50)).statusCode]).toEqual([400, 201]);
  });

  test('of a text from before the limit may stay, and print', async () => {
    const { dentist, patient } = await buildPractice(app);
    const created = await calls.create(dentist.token, patient.id, newHistory(row(50)));
    const old = text(1000);
    const owner = await app.owner.connect();
    await owner.query('begin');
    await owner.query('set local session_replication_role = replica');
    await owner.query(
      'update history_versions set content = replace(content::text, $2, $3)::json where history_id = $1',
      [created.json().historyId, JSON.stringify(text(50)), JSON.stringify(old)],
    );
    await owner.query('commit');
    owner.release();
    const current = (await calls.read(dentist.token, patient.id)).json();
    expect(current.treatmentPlan[0].treatmentDescription).toBe(old);
    const saved = await calls.save(
      dentist.token,
      patient.id,
      asSave(current, { treatmentPlan: [newRow(), { ...current.treatmentPlan[0], debit: 1 }] }),
    );
    expect(saved.statusCode).toBe(200);
    const changed = saved
      .json()
      .treatmentPlan.map((each: object) => ({ ...each, treatmentDescription: `${old}.` }));
    const refused = await calls.save(
      dentist.token,
      patient.id,
      asSave(saved.json(), { treatmentPlan: changed }),
    );
    expect(Object.keys(refused.json().errors)).toHaveLength(2);
    expect(pdfText((await print(dentist.token, patient.id)).rawPayload)).toMatch(/Página 1 de [1-9]\d/);
  });
});
