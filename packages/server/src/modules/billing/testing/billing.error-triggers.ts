import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { newProcedure } from './billing-builders.ts';

export const triggers: ModuleTriggers = async (app, { here, admin }) => {
  const { billing } = app.as(admin.token);
  const params = { clinicId: here.clinic.id };
  const taken = await billing.createProcedure({ params, body: newProcedure() });
  return {
    'POST /services/billing/clinics/:clinicId/procedures': { 409: [{ body: { code: taken.code } }] },
    'PUT /services/billing/clinics/:clinicId/procedures/:id': {
      409: [{ body: { code: taken.code } }, { body: { version: 7 } }],
    },
  };
};
