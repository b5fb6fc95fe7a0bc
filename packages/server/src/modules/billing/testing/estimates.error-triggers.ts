import { blockedGuesses, type ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { buildEstimateLink, buildPresented, newAcceptance } from './estimate-builders.ts';
import { estimateParts } from './estimates.rows.ts';

export const estimateTriggers: ModuleTriggers = async (app, world) => {
  const parts = estimateParts(world);
  const { billing } = app.as(parts.dentist.token);
  const ofOne = (id: number) => ({ clinicId: parts.clinicId, id });
  const accepted = await buildPresented(app, parts);
  const acceptedToken = await buildEstimateLink(app, parts, accepted);
  await billing.acceptEstimate({ params: ofOne(accepted.id), body: newAcceptance(accepted) });
  const rejected = await buildPresented(app, parts);
  const rejectedToken = await buildEstimateLink(app, parts, rejected);
  await app
    .as(null)
    .billing.rejectLinkedEstimate({ params: { token: rejectedToken }, body: { reason: null } });
  const answered = { params: ofOne(accepted.id) };
  const stale = { body: { version: 7 } };
  const guesses = blockedGuesses(app, 'estimate-link');
  const strange = { body: { lines: [{ procedureId: 2_000_000_000, description: 'De nadie', price: 1 }] } };
  const past = { body: { validUntil: '2020-01-01' } };
  return {
    'POST /services/billing/clinics/:clinicId/patients/:patientId/estimate-lines': {
      409: [{ body: { toothStatus: {} } }],
    },
    'POST /services/billing/clinics/:clinicId/patients/:patientId/estimates': { 400: [strange, past] },
    'PUT /services/billing/clinics/:clinicId/estimates/:id': { 400: [strange, past], 409: [answered, stale] },
    'DELETE /services/billing/clinics/:clinicId/estimates/:id': { 409: [answered, { query: '?version=7' }] },
    'POST /services/billing/clinics/:clinicId/estimates/:id/present': { 409: [answered, stale] },
    'POST /services/billing/clinics/:clinicId/estimates/:id/accept': {
      409: [answered, { body: { hash: '0'.repeat(64) } }],
    },
    'POST /services/billing/clinics/:clinicId/estimates/:id/reject': { 409: [answered] },
    'POST /services/billing/clinics/:clinicId/estimates/:id/links': { 409: [answered] },
    'POST /services/billing/clinics/:clinicId/estimates/:id/mails': { 409: [answered] },
    'GET /services/billing/estimate-links/:token': { 429: guesses },
    'POST /services/billing/estimate-links/:token/accept': {
      409: [{ params: { token: rejectedToken } }, { body: { hash: '0'.repeat(64) } }],
      429: guesses,
      hiddenBy429: [409],
    },
    'POST /services/billing/estimate-links/:token/reject': {
      409: [{ params: { token: acceptedToken } }],
      429: guesses,
      hiddenBy429: [409],
    },
  };
};
