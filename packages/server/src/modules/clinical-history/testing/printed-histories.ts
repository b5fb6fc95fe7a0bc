import { expect } from 'vitest';
import { buildPractice } from '../../../testing/builders/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { historyCalls, newHistory } from './histories.ts';

export function historyPrints(app: TestApp) {
  const print = (token: string | null, patientId: unknown) =>
    app.request({
      method: 'GET',
      url: `/services/clinical-history/patients/${patientId}/history/pdf`,
      token,
    });

  async function practiceWithHistory(body: unknown = newHistory()) {
    const practice = await buildPractice(app);
    const answer = await historyCalls(app).create(practice.dentist.token, practice.patient.id, body);
    expect(answer.statusCode).toBe(201);
    return { ...practice, history: answer.json() };
  }

  return { print, practiceWithHistory };
}
