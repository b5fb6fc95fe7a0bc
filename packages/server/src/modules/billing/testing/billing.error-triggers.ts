import { clinicToday } from '@dentaria/contract/fields/calendar-day.ts';
import type { ModuleTriggers } from '../../../authorization/testing/error-triggers.ts';
import { whilePrinting } from '../../../authorization/testing/print-queue.ts';
import { newProcedure } from './billing-builders.ts';

const ABSENT = 2_000_000_000;
const stale = { body: { version: 7 } };
const past = { body: { validFrom: '2000-01-01' } };

export const triggers: ModuleTriggers = async (app, { here, admin }) => {
  const { billing } = app.as(admin.token);
  const params = { clinicId: here.clinic.id };
  const taken = await billing.createProcedure({ params, body: newProcedure() });
  const printing = await whilePrinting(app, here);
  const unknownInsurance = { 400: [{ body: { insuranceId: ABSENT } }] };
  return {
    'GET /services/billing/clinics/:clinicId/patients/:patientId/account/pdf': { 429: [printing] },
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
      409: [{ query: `?validFrom=${clinicToday()}` }, { query: '?validFrom=2090-01-01' }],
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
