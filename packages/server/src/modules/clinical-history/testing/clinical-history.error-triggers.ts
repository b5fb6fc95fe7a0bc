import type { ErrorTrigger, ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { buildUser } from '../../../testing/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { historyCalls, newHistory, newRow } from './histories.ts';

/** Fills the caller's share of the print queue with histories that take a while to print. */
async function fillPrintQueue(app: TestApp, patientId: number, token: string | null | undefined) {
  const url = `/services/clinical-history/patients/${patientId}/history/pdf`;
  const prints = Array.from({ length: 6 }, () => app.request({ method: 'GET', url, token: token ?? null }));
  const all = Promise.all(prints);
  const refused = prints.map(
    (print) =>
      new Promise<void>((resolve) => {
        void print.then(({ statusCode }) => statusCode === 429 && resolve());
      }),
  );
  await Promise.race([all, ...refused]);
  return () => all;
}

export const triggers: ModuleTriggers = async (app, { here, admin }) => {
  const { id: longId } = await buildUser(app, { clinicId: here.clinic.id });
  const treatmentPlan = Array.from({ length: 200 }, () => newRow());
  await historyCalls(app).create(here.dentist.token, longId, newHistory({ treatmentPlan }));
  const whilePrinting: ErrorTrigger = { prepare: ({ token }) => fillPrintQueue(app, longId, token) };
  return {
    'POST /services/clinical-history/patients/:id/history': { 409: [{ params: { id: here.patient.id } }] },
    'PUT /services/clinical-history/patients/:id/history': {
      409: [{ body: { version: 1 } }, { body: { id: here.historyId + 1 } }],
      428: [{ body: { version: undefined } }],
    },
    'POST /services/clinical-history/plan-suggestions': {
      400: [{ body: { toothStatus: {} } }],
      429: [
        {
          prepare: async () => {
            await app.owner.query(
              'insert into suggestion_calls (user_id, made_at) select $1, array_agg(now()) from generate_series(1, 10)',
              [admin.id],
            );
            return () => app.owner.query('delete from suggestion_calls');
          },
        },
      ],
    },
    'GET /services/clinical-history/patients/:id/history/pdf': { 429: [whilePrinting] },
    'GET /services/clinical-history/archived-histories/:historyId/pdf': { 429: [whilePrinting] },
  };
};
