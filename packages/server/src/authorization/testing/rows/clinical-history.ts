import { newHistory } from '../../../modules/clinical-history/testing/histories.ts';
import type { World } from '../world.ts';
import { admin, all, DENTISTS, type Rows, treating } from './case.ts';

const patient = (world: World) => ({ id: world.here.patient.id });
const newcomer = (world: World) => ({ id: world.here.newcomer.id });
const receptionist = (world: World) => ({ id: world.here.receptionist.id });
const archived = (world: World) => ({ historyId: world.here.archivedHistoryId });
const history = () => newHistory();
const nextVersion = () => newHistory({ version: 2 });
const findings = () => ({ toothStatus: { 16: { oclusal: '#1976d2' } } });

export const CLINICAL_HISTORY_ROWS: Rows = {
  'GET /services/clinical-history/patients/:id/history': [
    { on: 'a history', params: patient, answers: treating(200) },
    {
      on: 'an archived history',
      params: (world) => ({ id: world.here.former.id }),
      answers: { ...admin(404), ...all(DENTISTS, 404) },
    },
  ],
  'POST /services/clinical-history/patients/:id/history': [
    {
      on: 'a patient without a history',
      params: newcomer,
      body: history,
      answers: treating(201),
      consumes: true,
    },
    {
      on: 'somebody who is no patient',
      params: receptionist,
      body: history,
      answers: { ...admin(404), ...all(DENTISTS, 404) },
    },
  ],
  'PUT /services/clinical-history/patients/:id/history': [
    { on: 'a history', params: patient, body: nextVersion, answers: treating(200), consumes: true },
  ],
  'DELETE /services/clinical-history/patients/:id/history': [
    { on: 'a history', params: patient, answers: treating(204), consumes: true },
  ],
  'GET /services/clinical-history/patients/:id/history/versions': [
    { on: 'a history', params: patient, answers: treating(200) },
    {
      on: 'an archived history',
      params: (world) => ({ id: world.here.former.id }),
      answers: { ...admin(404), ...all(DENTISTS, 404) },
    },
  ],
  'GET /services/clinical-history/patients/:id/history/versions/:version': [
    { on: 'a history', params: (world) => ({ ...patient(world), version: 1 }), answers: treating(200) },
    {
      on: 'an archived history',
      params: (world) => ({ id: world.here.former.id, version: 1 }),
      answers: { ...admin(404), ...all(DENTISTS, 404) },
    },
  ],
  'GET /services/clinical-history/patients/:id/history/pdf': [
    { on: 'a history', params: patient, answers: treating(200) },
  ],
  'POST /services/clinical-history/plan-suggestions': [
    { on: 'a chart', body: findings, answers: { ...admin(200), ...all(DENTISTS, 200) } },
  ],
  'GET /services/clinical-history/archived-histories': [{ on: 'all', answers: admin(200) }],
  'GET /services/clinical-history/archived-histories/:historyId/export': [
    { on: 'one', params: archived, answers: admin(200) },
    {
      on: 'a live history',
      params: (world) => ({ historyId: world.here.historyId }),
      answers: admin(404),
    },
  ],
  'GET /services/clinical-history/archived-histories/:historyId/pdf': [
    { on: 'one', params: archived, answers: admin(200) },
  ],
};
