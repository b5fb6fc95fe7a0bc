import { asSave, historyCalls } from '../../modules/clinical-history/testing/histories.ts';
import { buildPractice } from '../../testing/builders/builders.ts';
import type { TestApp } from '../../testing/test-app.ts';

/** Builds a practice with a history. Returns calls of its dentist. */
export async function buildHistory(app: TestApp) {
  const practice = await buildPractice(app);
  const { dentist, patient } = practice;
  const calls = historyCalls(app);
  let history = (await calls.create(dentist.token, patient.id)).json();
  return {
    ...practice,
    lookUp: () =>
      app.request({
        method: 'GET',
        url: `/services/auth/users/doc-number/${patient.docNumber}`,
        token: dentist.token,
      }),
    read: () => calls.read(dentist.token, patient.id),
    save: async () => {
      const answer = await calls.save(dentist.token, patient.id, asSave(history));
      if (answer.statusCode === 200) history = answer.json();
      return answer;
    },
  };
}
