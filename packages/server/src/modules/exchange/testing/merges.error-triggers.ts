import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { buildUser } from '../../../testing/builders/builders.ts';
import { buildMerge } from './merge-builders.ts';

const BASE = '/services/exchange/clinics/:clinicId';

export const mergeTriggers: ModuleTriggers = async (app, { here }) => {
  const clinicId = here.clinic.id;
  const [kept, other] = [await buildUser(app, { clinicId }), await buildUser(app, { clinicId })];
  const { token } = here.dentist;
  const { id } = await buildMerge(app, { clinicId, token }, kept.id, other.id);
  await app.as(token).exchange.undoMerge({ params: { clinicId, id } });
  return {
    [`POST ${BASE}/merges`]: {
      400: [{ body: { otherId: here.newcomer.id } }, { body: { keptId: here.dentist.id } }],
      409: [{ body: { keptUpdatedAt: 'hace mucho' } }],
    },
    [`POST ${BASE}/merges/:id/undo`]: { 409: [{ params: { id } }] },
  };
};
