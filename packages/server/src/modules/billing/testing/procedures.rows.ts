import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import type { ProductUnderTest } from '../../../testing/test-app.ts';
import { byOwner, clinic, ofClinic } from './access-cases.ts';
import { newProcedure } from './billing-builders.ts';

async function addAnother(app: ProductUnderTest, world: World) {
  const { id } = await app
    .as(world.admin.token)
    .billing.createProcedure({ params: clinic(world), body: newProcedure() });
  return { params: { ...clinic(world), id } };
}

export const procedureRows: Rows = {
  'GET /services/billing/clinics/:clinicId/procedures': [
    { on: 'own clinic', params: clinic, answers: ofClinic(200) },
  ],
  'POST /services/billing/clinics/:clinicId/procedures': [
    { on: 'a new object', params: clinic, body: () => newProcedure(), answers: byOwner(201) },
  ],
  'POST /services/billing/clinics/:clinicId/procedures/nomenclador': [
    { on: 'a clinic that has it', params: clinic, answers: byOwner(200), isAudited: false },
  ],
  'PUT /services/billing/clinics/:clinicId/procedures/:id': [
    {
      on: 'an existing object',
      params: (world) => ({ ...clinic(world), id: world.here.billing.procedureId }),
      body: () => ({ ...newProcedure(), version: 1 }),
      answers: byOwner(200),
      consumes: true,
      prepare: addAnother,
    },
  ],
};
