import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { clinic, colleagues, ofClinic } from './access-cases.ts';
import { lastName, newAttempt } from './follow-up-builders.ts';

const item = (world: World) => ({ ...clinic(world), kind: 'recall', id: world.here.followUp.recallId });
const people = (world: World) => {
  const { name, docNumber, phone, email } = world.here.agenda.appointment.patient;
  const patient = [lastName(name), docNumber ?? '', phone ?? '', email ?? ''];
  return [...colleagues(world), ...patient];
};

/** Includes patients with a debt older than 30 days. */
const everyone = (world: World) => {
  const { patient, former } = world.here;
  return [
    ...people(world),
    ...[patient, former].flatMap((each) => [
      each.lastName,
      each.docNumber,
      each.phone ?? '',
      each.email ?? '',
    ]),
  ];
};

/** An item of another patient. */
async function planAnother(app: ProductUnderTest, world: World) {
  const params = clinic(world);
  const { id: patientId } = await buildUser(app, { role: 'PATIENT', ...params });
  const body = { patientId, typeId: world.here.agenda.typeId, dueDay: clinicTimeAt(WEDNESDAY).day };
  const { id } = await app.as(world.admin.token).followUp.createRecall({ params, body });
  return { params: { ...params, kind: 'recall', id } };
}

async function attemptAnother(app: ProductUnderTest, world: World) {
  const { id } = await app.as(world.here.dentist.token).followUp.createAttempt({
    params: { ...clinic(world), kind: 'recall', id: world.here.followUp.recallId },
    body: newAttempt(),
  });
  return { params: { ...clinic(world), id } };
}

export const workListRows: Rows = {
  'GET /services/follow-up/clinics/:clinicId/work-list': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200), discloses: everyone },
  ],
  'GET /services/follow-up/clinics/:clinicId/work-list/counts': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200) },
  ],
  'PUT /services/follow-up/clinics/:clinicId/work-list/:kind/:id/assignee': [
    {
      on: 'an item',
      params: item,
      body: ({ here }) => ({ assigneeId: here.dentist.id }),
      answers: ofClinic(200),
      discloses: people,
    },
  ],
  'GET /services/follow-up/clinics/:clinicId/work-list/:kind/:id/attempts': [
    { on: 'an item', params: item, answers: ofClinic(200), discloses: colleagues },
  ],
  'POST /services/follow-up/clinics/:clinicId/work-list/:kind/:id/attempts': [
    {
      on: 'an item',
      params: item,
      body: () => newAttempt(),
      answers: ofClinic(201),
      discloses: colleagues,
    },
  ],
  'DELETE /services/follow-up/clinics/:clinicId/attempts/:id': [
    {
      on: "the dentist's last",
      params: (world) => ({ ...clinic(world), id: world.here.followUp.attemptIds[1] }),
      answers: { dentist: 204, dentistElsewhere: 404, receptionistElsewhere: 404 },
      consumes: true,
      prepare: attemptAnother,
    },
  ],
  'POST /services/follow-up/clinics/:clinicId/work-list/:kind/:id/dismiss': [
    {
      on: 'an item',
      params: item,
      body: () => ({ reason: 'Se mudó' }),
      answers: ofClinic(204),
      consumes: true,
      prepare: planAnother,
    },
  ],
  'POST /services/follow-up/clinics/:clinicId/work-list/:kind/:id/restore': [
    { on: 'an item', params: item, answers: ofClinic(204) },
  ],
};
