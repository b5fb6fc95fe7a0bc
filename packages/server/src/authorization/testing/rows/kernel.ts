import type { Rows } from './case.ts';

export const KERNEL_ROWS: Rows = {
  'GET /services/docs': [{ on: 'the page', answers: { everybody: 200 } }],
  'GET /services/docs/json': [{ on: 'the document', answers: { everybody: 200 } }],
  'GET /health/live': [{ on: 'the process', answers: { everybody: 200 } }],
  'GET /health/ready': [{ on: 'the database', answers: { everybody: 200 } }],
  'GET /config.json': [{ on: 'the configuration', answers: { everybody: 200 } }],
};
