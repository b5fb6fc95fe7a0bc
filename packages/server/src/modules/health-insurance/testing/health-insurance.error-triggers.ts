import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { buildInsurance } from '../../../testing/insurance-builders.ts';

export const triggers: ModuleTriggers = async (app) => {
  const { federation_code } = await buildInsurance(app);
  const taken = { 409: [{ body: { federation_code } }] };
  return {
    'POST /services/health-insurance/health-insurances': taken,
    'PUT /services/health-insurance/health-insurances/:id': taken,
  };
};
