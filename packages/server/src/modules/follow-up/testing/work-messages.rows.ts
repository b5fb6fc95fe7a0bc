import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { clinic, ofClinic } from './access-cases.ts';
import { lastName, newTask, newTemplate } from './follow-up-builders.ts';

const byOwner = (status: number) => ({ admin: status, dentist: status, dentistElsewhere: 404 });
const template = (world: World) => ({ ...clinic(world), kind: 'recall' });

/** Text of a chat with the patient. */
const chat = ({ here }: World) => [
  here.clinic.name,
  lastName(here.agenda.appointment.patient.name),
  here.agenda.appointment.patient.phone ?? '',
];

/** A mail to another patient. */
async function writeToAnother(app: ProductUnderTest, world: World) {
  const params = clinic(world);
  const { followUp } = app.as(world.admin.token);
  const { id: patientId } = await buildUser(app, { role: 'PATIENT', ...params });
  const { id } = await followUp.createTask({ params, body: newTask({ patientId }) });
  const { batchId } = await followUp.sendWorkMessages({
    params,
    body: { items: [{ kind: 'task', id }], channel: 'email' },
  });
  return { params: { ...params, id: batchId ?? 0 } };
}

export const workMessageRows: Rows = {
  'POST /services/follow-up/clinics/:clinicId/work-list/messages': [
    {
      on: 'an item',
      params: clinic,
      body: ({ here }) => ({ items: [{ kind: 'task', id: here.followUp.taskId }], channel: 'whatsapp' }),
      answers: ofClinic(201),
      discloses: chat,
    },
  ],
  'POST /services/follow-up/clinics/:clinicId/work-list/messages/:id/withdraw': [
    {
      on: 'a mail that has not left',
      params: (world) => ({ ...clinic(world), id: world.here.followUp.batchId }),
      answers: ofClinic(200),
      // Can be withdrawn for a few seconds only.
      prepare: writeToAnother,
    },
  ],
  'GET /services/follow-up/clinics/:clinicId/templates': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200) },
  ],
  'PUT /services/follow-up/clinics/:clinicId/templates/:kind': [
    { on: 'an existing object', params: template, body: newTemplate, answers: byOwner(200) },
  ],
  'DELETE /services/follow-up/clinics/:clinicId/templates/:kind': [
    { on: 'an existing object', params: template, answers: byOwner(204) },
  ],
};
