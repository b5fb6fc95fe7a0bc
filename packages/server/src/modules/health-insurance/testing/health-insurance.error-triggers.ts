import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { buildInsurance } from '../../../testing/builders/insurance-builders.ts';

export const triggers: ModuleTriggers = async (app, { here }) => {
  const { federation_code, id, plan: planId } = await buildInsurance(app, { plan: 'Plan A' });
  const taken = { 409: [{ body: { federation_code } }] };
  await app.owner.query(
    'insert into price_lists (clinic_id, name, insurance_id, plan_id, active) values ($1, $2, $3, $4, false)',
    [here.clinic.id, 'Plan A', id, planId],
  );
  return {
    'POST /services/health-insurance/health-insurances': taken,
    'PUT /services/health-insurance/health-insurances/:id': taken,
    'DELETE /services/health-insurance/health-insurances/:id': { 409: [{ params: { id } }] },
    'DELETE /services/health-insurance/health-insurances/:id/plans/:planId': {
      409: [{ params: { id, planId } }],
    },
  };
};
