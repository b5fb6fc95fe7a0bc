import { type Answers, type Rows, toDentists } from '../../../authorization/testing/case.ts';
import type { World } from '../../../authorization/testing/world.ts';

/** The owner is the only dentist of the clinic with access. */
const byOwner = (status: number): Answers => ({ admin: status, dentist: status, dentistElsewhere: 404 });

const clinic = ({ here }: World) => ({ clinicId: here.clinic.id });
const finished = (world: World) => ({ ...clinic(world), id: world.here.exportId });
const ownerName = ({ here }: World) => [here.dentist.lastName];

export const exportRows: Rows = {
  'GET /services/exchange/patients/:id/export': [
    {
      on: 'a patient with a history',
      params: ({ here }) => ({ id: here.patient.id }),
      answers: toDentists(200),
      isAudited: true,
    },
  ],
  'GET /services/exchange/clinics/:clinicId/exports': [
    { on: 'own clinic', params: clinic, answers: byOwner(200), discloses: ownerName },
  ],
  'POST /services/exchange/clinics/:clinicId/exports': [
    {
      on: 'own clinic',
      params: clinic,
      answers: byOwner(201),
      discloses: ownerName,
      consumes: true,
      prepare: async (app, { here }) => {
        await app.owner.query("delete from clinic_exports where clinic_id = $1 and state = 'queued'", [
          here.clinic.id,
        ]);
        return {};
      },
    },
  ],
  'GET /services/exchange/clinics/:clinicId/exports/:id/file': [
    { on: 'a finished one', params: finished, answers: byOwner(200), isAudited: true },
  ],
  'DELETE /services/exchange/clinics/:clinicId/exports/:id': [
    { on: 'a finished one', params: finished, answers: byOwner(204), consumes: true },
  ],
};
