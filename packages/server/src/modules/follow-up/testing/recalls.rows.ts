import { addDays } from '@dentaria/contract/fields/time/clinic-time.ts';
import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { clinicTimeAt } from '../../../testing/argentina.ts';
import { WEDNESDAY } from '../../../testing/clock.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { clinic, ofClinic } from './access-cases.ts';

const day = () => addDays(clinicTimeAt(WEDNESDAY).day, 90);
const recall = (world: World) => ({ ...clinic(world), id: world.here.followUp.recallId });
const newRecall = ({ here }: World) => ({
  patientId: here.newcomer.id,
  typeId: here.agenda.typeId,
  dueDay: day(),
});

async function planAnother(app: ProductUnderTest, world: World) {
  const { id } = await app
    .as(world.admin.token)
    .followUp.createRecall({ params: clinic(world), body: newRecall(world) });
  return { params: { ...clinic(world), id } };
}

export const recallRows: Rows = {
  'GET /services/follow-up/patients/:id/recalls': [
    { on: 'a patient', params: ({ here }) => ({ id: here.followUp.recalledId }), answers: ofClinic(200) },
  ],
  'POST /services/follow-up/clinics/:clinicId/recalls': [
    { on: 'a new object', params: clinic, body: newRecall, answers: ofClinic(201) },
  ],
  'PUT /services/follow-up/clinics/:clinicId/recalls/:id': [
    {
      on: 'an existing object',
      params: recall,
      body: () => ({ dueDay: day(), version: 1 }),
      answers: ofClinic(200),
      consumes: true,
      prepare: planAnother,
    },
  ],
  'POST /services/follow-up/clinics/:clinicId/recalls/:id/refuse': [
    {
      on: 'an existing object',
      params: recall,
      body: () => ({ refusal: null, version: 1 }),
      answers: ofClinic(200),
      consumes: true,
      prepare: planAnother,
    },
  ],
};
