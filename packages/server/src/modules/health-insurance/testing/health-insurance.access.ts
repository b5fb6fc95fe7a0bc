import { admin, all, READERS } from '../../../authorization/testing/case.ts';
import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import { marker, type World } from '../../../authorization/testing/world.ts';
import { newInsurance } from '../../../testing/builders/insurance-builders.ts';

const insurance = (world: World) => ({ id: world.insurance.id });
const plan = (world: World) => ({ id: world.insurance.id, planId: world.insurance.plan });
const planBody = () => ({ plan_name: 'Plan B', description: null });

export const access: ModuleAccess = {
  routes: {
    'GET /services/health-insurance/health-insurances': [{ on: 'all', answers: all(READERS, 200) }],
    'GET /services/health-insurance/health-insurances/:id': [
      { on: 'an existing object', params: insurance, answers: all(READERS, 200) },
    ],
    'POST /services/health-insurance/health-insurances': [
      { on: 'a new object', body: () => newInsurance({ federation_code: marker() }), answers: admin(201) },
    ],
    'POST /services/health-insurance/health-insurances/import': [
      { on: 'the registry', answers: admin(200), isAudited: false },
    ],
    'PUT /services/health-insurance/health-insurances/:id': [
      {
        on: 'an existing object',
        params: insurance,
        body: () => newInsurance({ federation_code: marker() }),
        answers: admin(200),
      },
    ],
    'DELETE /services/health-insurance/health-insurances/:id': [
      { on: 'an existing object', params: insurance, answers: admin(204), consumes: true },
    ],
    'POST /services/health-insurance/health-insurances/:id/plans': [
      { on: 'a new plan', params: insurance, body: planBody, answers: admin(201) },
    ],
    'GET /services/health-insurance/health-insurances/:id/plans/:planId': [
      { on: 'a plan', params: plan, answers: all(READERS, 200) },
    ],
    'PUT /services/health-insurance/health-insurances/:id/plans/:planId': [
      { on: 'a plan', params: plan, body: planBody, answers: admin(200) },
    ],
    'DELETE /services/health-insurance/health-insurances/:id/plans/:planId': [
      { on: 'a plan', params: plan, answers: admin(204), consumes: true },
    ],
  },
};
