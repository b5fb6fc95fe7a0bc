import { randomUUID } from 'node:crypto';
import { IDEMPOTENCY_KEY_HEADER } from '@dentaria/contract/http/idempotency-key.ts';
import type { ModuleAccess } from './module-access.ts';

export const kernelAccess: ModuleAccess = {
  routes: {
    'GET /services/docs': [{ on: 'the page', answers: { everybody: 200 } }],
    'GET /services/docs/json': [{ on: 'the document', answers: { everybody: 200 } }],
    // `/services/docs/*` as the router prints it.
    'GET /services/docs*': [
      { on: 'a file', params: () => ({ '*': 'static/swagger-ui.css' }), answers: { everybody: 200 } },
      { on: 'no file', params: () => ({ '*': 'static/nothing.css' }), answers: { everybody: 404 } },
    ],
    'GET /health/live': [{ on: 'the process', answers: { everybody: 200 } }],
    'GET /health/ready': [{ on: 'the database', answers: { everybody: 200 } }],
    'GET /metrics': [{ on: 'a product without METRICS_TOKEN', answers: { everybody: 404 } }],
    'POST /client-errors': [
      {
        on: 'an error of the browser',
        body: () => ({
          kind: 'error',
          name: 'TypeError',
          release: '2.0.0',
          route: '/login',
          frames: ['@index-1a2b.js:1:2'],
        }),
        answers: { everybody: 204 },
        isStrict: true,
        isAudited: false,
      },
    ],
    'GET /config.json': [{ on: 'the configuration', answers: { everybody: 200 } }],
  },
  fillTables: async (app, { here, elsewhere }) => {
    for (const { dentist, clinic } of [here, elsewhere])
      await app.request({
        method: 'POST',
        url: `/services/scheduling/clinics/${clinic.id}/chairs`,
        token: dentist.token,
        body: { name: 'Sillón 9' },
        headers: { [IDEMPOTENCY_KEY_HEADER]: randomUUID() },
      });
  },
};
