import { describe, expect, test } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import { testApp } from '../../../testing/test-app.ts';
import { asSave, historyCalls, newHistory, newRow } from '../testing/histories.ts';

const app = await testApp();
const calls = historyCalls(app);

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
  ])('limits the lines of %s', async (_, content, limit, field) => {
    const { dentist, patient } = await buildPractice(app);
    const send = (lines: number) => calls.create(dentist.token, patient.id, newHistory(content(lines)));
    const refused = await send(limit + 1);
    expect([refused.statusCode, refused.json().errors]).toEqual([400, { [field]: `Máximo ${limit} líneas` }]);
    const created = await send(limit);
    expect(created.statusCode).toBe(201);
    const saved = await calls.save(dentist.token, patient.id, asSave(created.json(), content(limit + 1)));
    expect([saved.statusCode, saved.json().errors]).toEqual([400, { [field]: `Máximo ${limit} líneas` }]);
  });
});
