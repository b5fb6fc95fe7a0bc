import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { whilePrinting } from '../../../authorization/testing/print-queue.ts';
import { newProcedure } from './billing-builders.ts';

export const triggers: ModuleTriggers = async (app, { here, admin }) => {
  const { billing } = app.as(admin.token);
  const params = { clinicId: here.clinic.id };
  const taken = await billing.createProcedure({ params, body: newProcedure() });
  const printing = await whilePrinting(app, here);
  return {
    'GET /services/billing/clinics/:clinicId/patients/:patientId/account/pdf': { 429: [printing] },
    'POST /services/billing/clinics/:clinicId/procedures': { 409: [{ body: { code: taken.code } }] },
    'PUT /services/billing/clinics/:clinicId/procedures/:id': {
      409: [{ body: { code: taken.code } }, { body: { version: 7 } }],
    },
  };
};
