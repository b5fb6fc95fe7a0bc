import type { Rows } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';
import { newProgram } from './program-builders.ts';

const byOwner = (status: number) => ({ admin: status, dentist: status, dentistElsewhere: 404 });
const clinic = ({ here }: World) => ({ clinicId: here.clinic.id });
const names = ({ here }: World) => [here.dentist.lastName];

export const programRows: Rows = {
  'GET /services/exchange/clinics/:clinicId/programs': [
    { on: 'own clinic', params: clinic, answers: byOwner(200), discloses: names },
  ],
  'POST /services/exchange/clinics/:clinicId/programs': [
    {
      on: 'a new object',
      params: clinic,
      body: () => newProgram(),
      consumes: true,
      answers: byOwner(201),
      discloses: names,
    },
  ],
  'POST /services/exchange/clinics/:clinicId/programs/:id/revoke': [
    {
      on: 'a valid one',
      params: (world) => ({ ...clinic(world), id: world.here.program.id }),
      consumes: true,
      answers: byOwner(200),
      discloses: names,
    },
  ],
};
