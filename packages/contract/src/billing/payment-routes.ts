import { CLINIC_STAFF, changeRoute, createRoute, readRoute } from '../http/clinic-routes.ts';
import { pageOf } from '../http/page.ts';
import type { Route } from '../http/route.ts';
import { payment, paymentCreate, paymentsQuery, paymentVoid } from './payments.ts';
import { refundCreate } from './refunds.ts';

export const paymentRoutes = {
  createPayment: {
    ...createRoute,
    path: '/clinics/:clinicId/patients/:patientId/payments',
    summary: 'Take a payment and number its receipt; cash requires an open cash session',
    who: CLINIC_STAFF,
    body: paymentCreate,
    saveId: true,
    response: payment,
  },
  listPayments: {
    ...readRoute,
    path: '/clinics/:clinicId/payments',
    summary: 'Payments by number',
    shows: 'by-handler',
    query: paymentsQuery,
    response: pageOf(payment),
  },
  readPayment: {
    ...readRoute,
    path: '/clinics/:clinicId/payments/:id',
    summary: 'One payment',
    shows: { action: 'read', object: 'payment', id: 'id' },
    response: payment,
  },
  voidPayment: {
    ...changeRoute,
    method: 'POST',
    path: '/clinics/:clinicId/payments/:id/void',
    summary:
      'Void a payment by a counter-entry of today; a cash refund must be covered by the open cash session',
    who: CLINIC_STAFF,
    body: paymentVoid,
    response: payment,
  },
  createRefund: {
    ...createRoute,
    path: '/clinics/:clinicId/payments/:id/refunds',
    summary: 'Refund the part of a payment that pays no work; cash must be covered by the open cash session',
    who: CLINIC_STAFF,
    body: refundCreate,
    saveId: true,
    response: payment,
  },
} as const satisfies Readonly<Record<string, Route>>;
