import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { whilePrintQueueIsFull } from '../../../authorization/testing/print-queue.ts';
import { demographics } from './histories.ts';

export const triggers: ModuleTriggers = async (app, { here, admin }) => {
  return {
    'POST /services/clinical-history/patients/:id/history': { 409: [{ params: { id: here.patient.id } }] },
    'POST /services/clinical-history/histories': {
      409: [here.patient, here.receptionist].map(({ docNumber }) => ({
        token: here.dentist.token,
        body: { demographics: demographics({ docNumber }) },
      })),
    },
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
    'GET /services/clinical-history/patients/:id/history/pdf': {
      429: [whilePrintQueueIsFull(here.clinic.id)],
    },
    'GET /services/clinical-history/archived-histories/:historyId/pdf': {
      429: [whilePrintQueueIsFull(here.clinic.id)],
    },
    'GET /services/clinical-history/patients/:id/history/closed-volumes/:historyId/pdf': {
      429: [whilePrintQueueIsFull(here.clinic.id)],
    },
  };
};
