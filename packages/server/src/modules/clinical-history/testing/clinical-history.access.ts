import { admin, all, DENTISTS, toDentists } from '../../../authorization/testing/case.ts';
import type { ModuleAccess } from '../../../authorization/testing/module-access.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { buildUser, newPatient } from '../../../testing/builders/builders.ts';
import { demographics, newHistory } from './histories.ts';

const patient = (world: World) => ({ id: world.here.patient.id });
const newcomer = (world: World) => ({ id: world.here.newcomer.id });
const receptionist = (world: World) => ({ id: world.here.receptionist.id });
const archived = (world: World) => ({ historyId: world.here.archivedHistoryId });
const closed = (world: World) => ({ ...archived(world), id: world.here.former.id });
const history = () => newHistory();
const historyOfNewPatient = () =>
  newHistory({ demographics: demographics({ docNumber: newPatient().docNumber }) });
const nextVersion = () => newHistory({ version: 2 });
const findings = () => ({ toothStatus: { 16: { oclusal: '#1976d2' } } });

export const access: ModuleAccess = {
  routes: {
    'GET /services/clinical-history/patients/:id/history': [
      { on: 'a history', params: patient, answers: toDentists(200), isAudited: true },
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
        answers: toDentists(201),
        consumes: true,
        mayName: ['id', 'version'],
        prepare: async (app, { here }) => {
          const { id } = await buildUser(app, { role: 'PATIENT', clinicId: here.clinic.id });
          return { params: { id } };
        },
      },
      {
        on: 'a user who is not a patient',
        params: receptionist,
        body: history,
        answers: { ...admin(404), ...all(DENTISTS, 404) },
      },
    ],
    'POST /services/clinical-history/histories': [
      {
        on: 'a new patient',
        body: historyOfNewPatient,
        answers: { ...admin(201), ...all(DENTISTS, 201) },
        consumes: true,
        mayName: ['id', 'version'],
      },
    ],
    'PUT /services/clinical-history/patients/:id/history': [
      {
        on: 'a history',
        params: patient,
        body: nextVersion,
        answers: toDentists(200),
        consumes: true,
        mayName: ['id', 'version'],
        prepare: async (app, { here }) => {
          const { rows } = await app.owner.query('select version from histories where id = $1', [
            here.historyId,
          ]);
          return { body: newHistory({ version: rows[0].version }) };
        },
      },
    ],
    'DELETE /services/clinical-history/patients/:id/history': [
      { on: 'a history', params: patient, answers: toDentists(204), consumes: true },
    ],
    'GET /services/clinical-history/patients/:id/history/versions': [
      { on: 'a history', params: patient, answers: toDentists(200), isAudited: true },
      {
        on: 'an archived history',
        params: (world) => ({ id: world.here.former.id }),
        answers: { ...admin(404), ...all(DENTISTS, 404) },
      },
    ],
    'GET /services/clinical-history/patients/:id/history/versions/:version': [
      {
        on: 'a history',
        params: (world) => ({ ...patient(world), version: 1 }),
        answers: toDentists(200),
        isAudited: true,
      },
      {
        on: 'an archived history',
        params: (world) => ({ id: world.here.former.id, version: 1 }),
        answers: { ...admin(404), ...all(DENTISTS, 404) },
      },
    ],
    'GET /services/clinical-history/patients/:id/history/pdf': [
      { on: 'a history', params: patient, answers: toDentists(200), isAudited: true },
    ],
    'POST /services/clinical-history/plan-suggestions': [
      {
        on: 'a chart',
        body: findings,
        answers: { ...admin(200), ...all(DENTISTS, 200) },
        isStrict: true,
        prepare: async (app) => {
          await app.owner.query('delete from suggestion_calls');
          return {};
        },
      },
    ],
    'GET /services/clinical-history/archived-histories/page': [
      { on: 'all', answers: admin(200), isAudited: true },
    ],
    'GET /services/clinical-history/archived-histories/:historyId/export': [
      { on: 'an existing object', params: archived, answers: admin(200), isAudited: true },
      {
        on: 'a live history',
        params: (world) => ({ historyId: world.here.historyId }),
        answers: admin(404),
      },
    ],
    'GET /services/clinical-history/archived-histories/:historyId/pdf': [
      { on: 'an existing object', params: archived, answers: admin(200), isAudited: true },
    ],
    'GET /services/clinical-history/patients/:id/history/closed-volumes/:historyId/pdf': [
      { on: 'an existing object', params: closed, answers: toDentists(200), isAudited: true },
    ],
    'GET /services/clinical-history/patients/:id/history/closed-volumes': [
      {
        on: 'a patient with one',
        params: (world) => ({ id: world.here.former.id }),
        answers: toDentists(200),
        isAudited: true,
        discloses: ({ here }) => [here.dentist.lastName],
      },
    ],
  },
  fillTables: async (app, { here, elsewhere }) => {
    for (const { dentist } of [here, elsewhere])
      await app
        .as(dentist.token)
        .clinicalHistory.suggestPlan({ body: { toothStatus: { 11: { crown: true } } } });
  },
};
