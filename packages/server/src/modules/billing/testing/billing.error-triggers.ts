import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { whilePrintQueueIsFull } from '../../../authorization/testing/print-queue.ts';
import { buildClinic } from '../../../testing/builders/builders.ts';
import { TODAY } from '../../../testing/clock.ts';
import { newProcedure } from './billing-builders.ts';
import { claimTriggers } from './claims.error-triggers.ts';
import { estimateTriggers } from './estimates.error-triggers.ts';
import { newPayment } from './payment-builders.ts';

const ABSENT = 2_000_000_000;
const stale = { body: { version: 7 } };
const past = { body: { validFrom: '2000-01-01' } };

export const triggers: ModuleTriggers = async (app, world) => {
  const { here, admin } = world;
  const { billing } = app.as(admin.token);
  const params = { clinicId: here.clinic.id };
  const taken = await billing.createProcedure({ params, body: newProcedure() });
  const { id: busy } = await buildClinic(app);
  await billing.openCash({ params: { clinicId: busy }, body: { amount: 0 } });
  // SQL, because the tests end the sessions of users.
  const whileClosed = async () => {
    const set = (values: string) =>
      app.owner.query(`update cash_sessions set ${values} where clinic_id = $1 and id = $2`, [
        here.clinic.id,
        here.cashSessions.openSessionId,
      ]);
    await set('closed_at = now(), closed_by = opened_by, counted = 0');
    return () => set('closed_at = null, closed_by = null, counted = null');
  };
  const closed = { params: { ...params, id: here.cashSessions.sessionId } };
  const voided = await app.as(here.dentist.token).billing.createPayment({
    params: { ...params, patientId: here.cashSessions.payerId },
    body: newPayment(),
  });
  await app.as(here.dentist.token).billing.voidPayment({
    params: { ...params, id: voided.id },
    body: { reason: 'Repetido' },
  });
  const unknownInsurance = { 400: [{ body: { insuranceId: ABSENT } }] };
  return {
    'GET /services/billing/clinics/:clinicId/patients/:patientId/account/pdf': {
      429: [whilePrintQueueIsFull(here.clinic.id)],
    },
    'GET /services/billing/clinics/:clinicId/payments/:id/receipt': {
      429: [whilePrintQueueIsFull(here.clinic.id)],
    },
    'GET /services/billing/clinics/:clinicId/estimates/:id/pdf': {
      429: [whilePrintQueueIsFull(here.clinic.id)],
    },
    'GET /services/billing/clinics/:clinicId/professionals/:professionalId/settlement/pdf': {
      429: [whilePrintQueueIsFull(here.clinic.id)],
    },
    'POST /services/billing/clinics/:clinicId/patients/:patientId/payments': {
      400: [
        { body: { day: '2100-01-01' } },
        { body: { day: '1990-01-01' } },
        { body: { acceptsAdvance: false } },
      ],
      409: [{ body: { method: 'cash' }, prepare: whileClosed }],
    },
    'POST /services/billing/clinics/:clinicId/payments/:id/void': { 409: [{ params: { id: voided.id } }] },
    'POST /services/billing/clinics/:clinicId/payments/:id/refunds': {
      400: [{ body: { amount: 99_999_999_999 } }],
      409: [{ params: { id: voided.id } }],
    },
    'GET /services/billing/clinics/:clinicId/payments/:id/refunds/:refundId/receipt': {
      429: [whilePrintQueueIsFull(here.clinic.id)],
    },
    'POST /services/billing/clinics/:clinicId/cash': {
      409: [{ params: { clinicId: busy } }],
    },
    'POST /services/billing/clinics/:clinicId/cash-sessions/:id/movements': { 409: [closed] },
    'POST /services/billing/clinics/:clinicId/cash-sessions/:id/close': { 409: [closed] },
    ...(await estimateTriggers(app, world)),
    ...(await claimTriggers(app, world)),
    'POST /services/billing/clinics/:clinicId/professionals/:professionalId/settlement-terms': {
      400: [{ body: { validFrom: '2100-01-01' } }],
      409: [{ body: { lastNumber: 7 } }],
    },
    'POST /services/billing/clinics/:clinicId/procedures': { 409: [{ body: { code: taken.code } }] },
    'PUT /services/billing/clinics/:clinicId/procedures/:id': {
      409: [{ body: { code: taken.code } }, stale],
    },
    'POST /services/billing/clinics/:clinicId/price-lists': {
      ...unknownInsurance,
      409: [{ body: { active: true } }],
    },
    'PUT /services/billing/clinics/:clinicId/price-lists/:id': { 409: [stale] },
    'POST /services/billing/clinics/:clinicId/price-lists/:id/prices/csv': { 400: [past], 409: [stale] },
    'PUT /services/billing/clinics/:clinicId/price-lists/:id/prices/:procedureId': {
      400: [past],
      409: [stale],
    },
    'DELETE /services/billing/clinics/:clinicId/price-lists/:id/prices/:procedureId': {
      409: [{ query: `?validFrom=${TODAY}&version=3` }, { query: '?validFrom=2090-01-01&version=7' }],
    },
    'GET /services/billing/clinics/:clinicId/price-lists/:id/rise': {
      400: [{ query: '?percent=10&rounding=100&validFrom=2000-01-01' }],
    },
    'POST /services/billing/clinics/:clinicId/price-lists/:id/rise': { 400: [past], 409: [stale] },
    'PUT /services/billing/clinics/:clinicId/patients/:patientId/coverage': unknownInsurance,
    'GET /services/billing/clinics/:clinicId/patients/:patientId/prices': {
      400: [{ query: `?listId=${ABSENT}` }],
    },
  };
};
