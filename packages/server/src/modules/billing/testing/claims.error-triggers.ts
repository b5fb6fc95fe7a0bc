import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { whilePrintQueueIsFull } from '../../../authorization/testing/print-queue.ts';
import { buildPresentedBatch, newInsurerPayment } from './claim-builders.ts';
import { withOwnInsurer } from './claims.rows.ts';

export const claimTriggers: ModuleTriggers = async (app, world) => {
  const { here, insurance } = world;
  const { claims } = here.billing;
  const parts = await withOwnInsurer(app, world);
  const { billing } = app.as(parts.dentist.token);
  const params = { clinicId: parts.clinicId };
  const batch = await buildPresentedBatch(app, parts);
  const itemId = batch.lines[0]?.itemId ?? 0;
  const ofBatch = { ...params, id: batch.id };
  const paid = await billing.createInsurerPayment({ params: ofBatch, body: newInsurerPayment() });
  const voided = { ...ofBatch, paymentId: paid.payments[0]?.id ?? 0 };
  await billing.voidInsurerPayment({ params: voided, body: { reason: 'Repetido' } });
  const rejection = claims.presented.lines.find((line) => line.rejection);
  const stale = { body: { version: 77 } };
  const staleQuery = { query: '?version=77' };
  const future = { body: { day: '2099-01-01' } };
  const draft = { params: { id: claims.draft.id } };
  const path = '/services/billing/clinics/:clinicId';
  return {
    [`POST ${path}/patients/:patientId/claim-items`]: {
      400: [future],
      409: [{ params: { patientId: here.patient.id } }],
    },
    [`PUT ${path}/claim-items/:id`]: {
      400: [{ params: { id: rejection?.itemId ?? 0 }, body: { amount: 99_999_999_999 } }],
      409: [stale],
    },
    [`DELETE ${path}/claim-items/:id`]: { 409: [staleQuery] },
    [`POST ${path}/claim-items/:id/give-up`]: { 409: [stale] },
    [`POST ${path}/claim-items/:id/reopen`]: { 409: [stale] },
    [`POST ${path}/claim-batches`]: {
      400: [{ body: { until: '2099-01-01' } }],
      409: [{ body: { insuranceId: insurance.id } }],
    },
    [`PUT ${path}/claim-batches/:id`]: { 409: [stale] },
    [`DELETE ${path}/claim-batches/:id`]: { 409: [staleQuery] },
    [`POST ${path}/claim-batches/:id/present`]: { 400: [future], 409: [stale] },
    [`POST ${path}/claim-batches/:id/payments`]: { 400: [future], 409: [draft] },
    [`POST ${path}/claim-batches/:id/payments/:paymentId/void`]: { 409: [{ params: voided }] },
    [`POST ${path}/claim-batches/:id/rejections`]: { 400: [future], 409: [draft] },
    [`POST ${path}/claim-batches/:id/rejections/:itemId/undo`]: {
      409: [{ params: { id: batch.id, itemId } }],
    },
    [`GET ${path}/claim-batches/:id/pdf`]: { 429: [whilePrintQueueIsFull(here.clinic.id)] },
  };
};
