import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { useUpMails } from '../../onboarding/testing/spent-mails.ts';
import { newTask } from './follow-up-builders.ts';

async function taskOfPatient(
  app: TestApp,
  { clinic }: World['here'],
  { token }: World['admin'],
): Promise<number> {
  const { id: patientId } = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id });
  const params = { clinicId: clinic.id };
  return (await app.as(token).followUp.createTask({ params, body: newTask({ patientId }) })).id;
}

/** A refused recall whose patient has a newer one of the same type. */
async function replannedRecall(
  app: TestApp,
  { clinic, agenda: { typeId } }: World['here'],
  { token }: World['admin'],
): Promise<number> {
  const { id: patientId } = await buildUser(app, { role: 'PATIENT', clinicId: clinic.id });
  const calls = app.as(token).followUp;
  const params = { clinicId: clinic.id };
  const plan = () => calls.createRecall({ params, body: { patientId, typeId, dueDay: newTask().dueDay } });
  const { id } = await plan();
  await calls.dismissWork({ params: { ...params, kind: 'recall', id }, body: { reason: 'Se mudó' } });
  await plan();
  return id;
}

const stale = [{ body: { version: 7 } }];
const ABSENT = 2_000_000_000;
/** An unknown kind is a malformed address. */
const absent = { replaced: [404], 404: [{ params: { id: ABSENT } }] } as const;
const absentClinic = { replaced: [404], 404: [{ params: { clinicId: ABSENT } }] } as const;

/** More mails than a clinic sends in a day. */
const MAILS = 2_000;

export const triggers: ModuleTriggers = async (app, { here, admin }) => ({
  'POST /services/follow-up/clinics/:clinicId/work-list/messages': {
    409: [
      {
        body: { items: [{ kind: 'task', id: await taskOfPatient(app, here, admin) }], channel: 'email' },
        prepare: () => useUpMails(app, { clinicId: here.clinic.id, mails: MAILS }),
      },
    ],
  },
  'PUT /services/follow-up/clinics/:clinicId/work-list/:kind/:id/assignee': {
    ...absent,
    400: [{ body: { assigneeId: ABSENT } }],
  },
  'GET /services/follow-up/clinics/:clinicId/work-list/:kind/:id/attempts': absent,
  'POST /services/follow-up/clinics/:clinicId/work-list/:kind/:id/attempts': {
    ...absent,
    400: [{ body: { nextTryDay: '2000-01-01' } }],
  },
  'DELETE /services/follow-up/clinics/:clinicId/attempts/:id': {
    409: [{ params: { id: here.followUp.attemptIds[0] } }],
  },
  'POST /services/follow-up/clinics/:clinicId/work-list/:kind/:id/dismiss': {
    ...absent,
    409: [{ params: { kind: 'task', id: here.followUp.taskId } }],
  },
  'POST /services/follow-up/clinics/:clinicId/work-list/:kind/:id/restore': {
    ...absent,
    409: [{ params: { kind: 'recall', id: await replannedRecall(app, here, admin) } }],
  },
  'PUT /services/follow-up/clinics/:clinicId/templates/:kind': absentClinic,
  'DELETE /services/follow-up/clinics/:clinicId/templates/:kind': absentClinic,
  'POST /services/follow-up/clinics/:clinicId/recalls': {
    400: [{ body: { patientId: here.dentist.id } }, { body: { typeId: ABSENT } }],
  },
  'PUT /services/follow-up/clinics/:clinicId/recalls/:id': { 409: stale },
  'POST /services/follow-up/clinics/:clinicId/recalls/:id/refuse': { 409: stale },
  'POST /services/follow-up/clinics/:clinicId/tasks': {
    400: [
      { body: { patientId: here.dentist.id } },
      { body: { appointmentId: ABSENT } },
      { body: { assigneeId: ABSENT } },
    ],
  },
  'PUT /services/follow-up/clinics/:clinicId/tasks/:id': {
    400: [{ body: { assigneeId: ABSENT } }],
    409: stale,
  },
  'DELETE /services/follow-up/clinics/:clinicId/tasks/:id': { 409: [{ query: '?version=7' }] },
  'POST /services/follow-up/clinics/:clinicId/tasks/:id/restore': {
    409: [{ params: { id: here.followUp.taskId } }],
  },
  'POST /services/follow-up/clinics/:clinicId/tasks/:id/done': { 409: stale },
  'POST /services/follow-up/clinics/:clinicId/tasks/:id/reopen': { 409: stale },
  'GET /services/follow-up/patients/:id/timeline': { 400: [{ query: '?before=abc' }] },
});
